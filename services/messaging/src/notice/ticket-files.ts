import { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import ical from 'ical-generator';
import { oneLine } from '@momos/runtime';
import { toBuffer } from 'qrcode';
import type { Attachment } from '../provider/provider.ts';
import { type Social, socialUrl, whereOf } from '../social/social.ts';

/** Content id of the ticket's QR code inside the mail. */
export const ticketCid = 'ticket@momos';

/** The ticket's QR code as a picture that the mail shows and that can be saved. */
export async function ticketPicture(ticketCode: string): Promise<Attachment> {
  const content = await toBuffer(ticketCode, {
    type: 'png',
    width: 660,
    margin: 2,
    errorCorrectionLevel: 'M',
  });
  return { filename: 'ticket.png', contentType: 'image/png', content, cid: ticketCid };
}

/** The social as a calendar file (RFC 5545); with a stable id, so that a later one replaces it. */
export function calendarFile(social: Social, publicUrl: string): Attachment {
  const title = oneLine(social.title);
  const calendar = ical({
    name: title,
    prodId: '//Momos//Socials//EN',
    method: ICalCalendarMethod.PUBLISH,
  });
  calendar.createEvent({
    id: `${social._id}@momos`,
    sequence: social.version,
    start: social.startsAt,
    end: social.endsAt,
    summary: title,
    location: oneLine(whereOf(social, true)),
    url: socialUrl(publicUrl, social),
    description: `Your ticket: ${publicUrl}/my-ticket`,
    status: social.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
  return {
    filename: 'social.ics',
    contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
    content: Buffer.from(calendar.toString()),
  };
}
