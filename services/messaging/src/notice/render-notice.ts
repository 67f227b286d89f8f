import type { Delivery } from '../delivery/delivery.ts';
import { renderMail } from '../mail/layout.ts';
import type { Mail } from '../mail/mail.ts';
import type { Attachment, Email } from '../provider/provider.ts';
import { approvalMail } from './approval.mail.ts';
import { cancellationMail, rejectionMail, unseatedMail } from './ending.mails.ts';
import { movedMail, reviewReplyMail } from './news.mails.ts';
import type { NoticeContext } from './notice.ts';
import { calendarFile, ticketPicture } from './ticket-files.ts';
import { refundMail } from './refund.mail.ts';
import { offerExpiredMail, offerMail, receivedMail, waitlistMail } from './waiting.mails.ts';

/** Why a message is not sent after all. */
export type Skip = { skip: string };

/** The mail of a notice with its files, or why there is none to send. */
export async function renderNotice(delivery: Delivery, context: NoticeContext): Promise<Email | Skip> {
  const { content, kind } = delivery;
  if (!content) return { skip: 'no content' };
  // A payment that is outstanding makes an RSVP PENDING too; that one is told when it lands.
  if (kind === 'registration-received' && !context.social.isApprovalRequired)
    return { skip: 'nobody has to decide' };
  const mail = mailOf(delivery, context);
  if (!mail) return { skip: 'no mail for this' };
  return {
    channel: 'EMAIL',
    id: delivery._id,
    kind,
    to: { name: context.contact.displayName, address: context.contact.email },
    attachments: await filesOf(delivery, context),
    ...renderMail(mail),
  };
}

function mailOf({ kind, content }: Delivery, context: NoticeContext): Mail | undefined {
  if (content?.about === 'refund') return refundMail(context, content);
  if (content?.about === 'review-reply') return reviewReplyMail(context, content.reply);
  if (content?.about !== 'rsvp') return undefined;
  switch (kind) {
    case 'registration-received':
      return receivedMail(context);
    case 'approval':
      return approvalMail(context, content.rsvp);
    case 'waitlist':
      return waitlistMail(context);
    case 'waitlist-offer':
      return offerMail(context, content.offerExpiresAt);
    case 'offer-expired':
      return offerExpiredMail(context);
    case 'rejection':
      return rejectionMail(context, content.refund);
    case 'cancellation':
      return cancellationMail(context, content);
    case 'unseated':
      return unseatedMail(context);
    case 'social-moved':
      return movedMail(context, hasSeat(content.rsvp.status));
    default:
      return undefined;
  }
}

const hasSeat = (status: string) => status === 'APPROVED' || status === 'ATTENDED';

async function filesOf(
  { kind, content }: Delivery,
  { social, publicUrl }: NoticeContext,
): Promise<Attachment[]> {
  if (content?.about !== 'rsvp' || !hasSeat(content.rsvp.status)) return [];
  if (kind === 'social-moved') return [calendarFile(social, publicUrl)];
  if (kind !== 'approval') return [];
  const ticket = content.rsvp.ticketCode ? [await ticketPicture(content.rsvp.ticketCode)] : [];
  return [...ticket, calendarFile(social, publicUrl)];
}
