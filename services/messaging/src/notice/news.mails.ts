import { type Mail, text } from '../mail/mail.ts';
import { becauseOfRsvp, hello, type NoticeContext, socialButton, socialFacts } from './notice.ts';

/** Time or place of a social changed. */
export const movedMail = (context: NoticeContext, hasSeat: boolean): Mail => ({
  subject: `New time or place: ${context.social.title}`,
  preheader: 'Please look at when and where again.',
  heading: hello(context, 'something has changed.'),
  blocks: [
    text(`The hosts have moved ${context.social.title}. This is when and where it is now:`),
    socialFacts(context, { hasSeat }),
    text(
      hasSeat
        ? 'Your ticket stays good. A new calendar file is attached.'
        : 'Your registration stays as it is.',
    ),
    socialButton(context),
  ],
  because: becauseOfRsvp(context),
});

/** A host answered a review. */
export const reviewReplyMail = (context: NoticeContext, reply: string): Mail => ({
  subject: `The host answered your review: ${context.social.title}`,
  preheader: reply.slice(0, 120),
  heading: hello(context, 'you got an answer.'),
  blocks: [
    text(`The host of ${context.social.title} has answered your review:`),
    { kind: 'letter', text: reply },
    socialButton(context),
  ],
  because: `You get this because you reviewed ${context.social.title}.`,
});
