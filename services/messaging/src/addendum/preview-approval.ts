import { firstDoorCodeOf } from '@momos/contracts/door-code';
import { surveyRecipients } from '../audience/define-audience.ts';
import { attendees } from '../audience/attendees.audience.ts';
import type { BlastPreview, PreviewDeps } from '../blast/preview-blast.ts';
import { exampleContact, shownToOthers } from '../contact/contact.ts';
import { findContacts } from '../contact/find-contacts.ts';
import { renderMail } from '../mail/layout.ts';
import { approval } from '../notice/approval.notice.ts';
import { ticketCid, ticketPicture } from '../notice/ticket-files.ts';
import type { Clock } from '@momos/runtime';
import type { Social } from '../social/social.ts';

export type PreviewApprovalDeps = Omit<PreviewDeps, 'smsGate' | 'smsPartPrice'> & {
  publicUrl: string;
  clock: Clock;
};

/** Stands for the recipient's own ticket: who previews a mail could else enter with it. */
const exampleTicket = {
  ticketCode: 'EXAMPLE-TICKET',
  doorCode: firstDoorCodeOf('00000000-0000-7000-8000-000000000000'),
};

/**
 * The approval mail with an addendum as the approved guest at `position` reads it, and an example of a ticket in it. Throws a 400 for an
 * invalid text.
 */
export async function previewApproval(
  deps: PreviewApprovalDeps,
  social: Social,
  { body, position }: { body: string; position: number },
): Promise<Omit<BlastPreview, 'texts'>> {
  const request = { socialId: social._id, ownerId: social.ownerId, audience: { statuses: approved } };
  const { sample, count } = await surveyRecipients(deps, attendees, request);
  const chosen = sample[position] ?? sample[0];
  const known = await findContacts(deps, chosen ? [chosen.userId] : []);
  const contact = known.get(chosen?.userId ?? '');
  const recipient = contact && shownToOthers(contact);
  const context = { social, publicUrl: deps.publicUrl, contact: recipient ?? exampleContact };
  const { rsvp } = chosen?.content ?? attendees.sample;
  const values = attendees.values({ about: 'blast', rsvp }, context);
  const { filled, missing } = await deps.templates.fillIn({ subject: '', body }, values);
  const mail = renderMail(
    approval.mail(
      { about: 'rsvp', rsvp: { ...rsvp, ...exampleTicket } },
      { ...context, addendum: filled.body },
    ),
  );
  const picture = (await ticketPicture(exampleTicket.ticketCode)).content.toString('base64');
  return {
    ...mail,
    html: mail.html.replace(`cid:${ticketCid}`, `data:image/png;base64,${picture}`),
    recipient,
    recipientCount: count,
    missingVariables: missing,
  };
}

const approved: ['APPROVED'] = ['APPROVED'];
