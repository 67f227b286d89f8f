import { type Mail, note, text } from '../mail/mail.ts';
import { momentOf } from '../social/social.ts';
import { becauseOfRsvp, hello, type NoticeContext, socialButton, socialFacts } from './notice.ts';

/** Registered, and the hosts decide. */
export const receivedMail = (context: NoticeContext): Mail => ({
  subject: `We have your registration: ${context.social.title}`,
  preheader: 'The hosts look at it and you will hear from us.',
  heading: hello(context, 'thank you for registering.'),
  blocks: [
    text(
      `The hosts of ${context.social.title} look at every registration themselves. You will get a mail as soon as they have decided.`,
    ),
    socialFacts(context, { hasSeat: false }),
    note('If a card is involved, it is only charged once you are approved.'),
    socialButton(context),
  ],
  because: becauseOfRsvp(context),
});

/** On the waitlist. */
export const waitlistMail = (context: NoticeContext): Mail => ({
  subject: `You’re on the waitlist: ${context.social.title}`,
  preheader: 'When a place frees, it is offered in order.',
  heading: hello(context, 'you’re on the waitlist.'),
  blocks: [
    text(
      `${context.social.title} is full right now. When somebody cancels, the place goes to whoever has waited longest, and we will write to you at once.`,
    ),
    socialFacts(context, { hasSeat: false }),
    socialButton(context),
  ],
  because: becauseOfRsvp(context),
});

/** A place is free until `expiresAt`. */
export const offerMail = (context: NoticeContext, expiresAt: Date | undefined): Mail => {
  const until = expiresAt && momentOf(expiresAt, context.social.timezone);
  return {
    subject: `A place for you: ${context.social.title}`,
    preheader: until ? `Yours until ${until}.` : 'It is kept for you for a while.',
    heading: hello(context, 'a place is free for you.'),
    blocks: [
      text(`Somebody cancelled and you are next in line for ${context.social.title}.`),
      ...(until
        ? [text(`The place is kept for you until ${until}. After that it is offered to the next person.`)]
        : []),
      socialFacts(context, { hasSeat: false }),
      socialButton(context, 'Take the place'),
    ],
    because: becauseOfRsvp(context),
  };
};

/** The offered place was not taken. */
export const offerExpiredMail = (context: NoticeContext): Mail => ({
  subject: `The place went on: ${context.social.title}`,
  preheader: 'The offer ran out before it was taken.',
  heading: hello(context, 'the offer ran out.'),
  blocks: [
    text(
      `The place at ${context.social.title} was kept for you and has now been offered to the next person. Nothing was charged.`,
    ),
    socialButton(context),
  ],
  because: becauseOfRsvp(context),
});
