import { formatMoney, toMajor } from '@momos/contracts/money';
import type { EndedBy, RefundFacts } from '../delivery/content.ts';
import { type Block, type Mail, note, text } from '../mail/mail.ts';
import { becauseOfRsvp, hello, type NoticeContext, socialButton } from './notice.ts';

/** What comes back, in words; nothing where nothing was told. */
export function refundBlocks(refund: RefundFacts | undefined): Block[] {
  if (!refund) return [];
  const { ticketAmount, depositAmount, everything, currency } = refund;
  if (everything)
    return [
      note(
        'Everything you paid comes back to the card you paid with, within 5 to 10 days. A card that was only reserved is released.',
      ),
    ];
  const shown = (minor: number) => formatMoney(toMajor(minor, currency), currency);
  const parts = [
    ...(ticketAmount > 0 ? [`${shown(ticketAmount)} of your ticket`] : []),
    ...(depositAmount > 0 ? [`your deposit of ${shown(depositAmount)}`] : []),
  ];
  if (parts.length === 0) return [note('By the cancellation policy nothing comes back this time.')];
  return [
    note(
      `By the cancellation policy, ${parts.join(' and ')} comes back to the card you paid with, within 5 to 10 days.`,
    ),
  ];
}

/** Not this time. */
export const rejectionMail = (context: NoticeContext, refund: RefundFacts | undefined): Mail => ({
  subject: `About your registration: ${context.social.title}`,
  preheader: 'The hosts could not confirm your place.',
  heading: hello(context, 'not this time.'),
  blocks: [
    text(
      `The hosts of ${context.social.title} could not confirm your place. That is about room and mix, not about you; there will be others.`,
    ),
    ...refundBlocks(refund),
    socialButton(context, 'See more socials'),
  ],
  because: becauseOfRsvp(context),
});

/** Cancelled: by the person, by a host, or because the whole social is. */
export function cancellationMail(
  context: NoticeContext,
  { refund, endedBy }: { refund?: RefundFacts; endedBy?: EndedBy },
): Mail {
  const { title, isCancelled, isDeleted } = context.social;
  const isOff = isCancelled || isDeleted || endedBy === 'social';
  const registration = {
    attendee: `Your registration for ${title} is cancelled and your place is free for somebody else. Thank you for saying so.`,
    host: `The hosts of ${title} have cancelled your registration.`,
    social: `${title} does not take place. The hosts had to cancel it.`,
  };
  return {
    subject: `Cancelled: ${title}`,
    preheader: isOff ? 'The social does not take place.' : 'Your registration is cancelled.',
    heading: hello(context, isOff ? 'this social is cancelled.' : 'your registration is cancelled.'),
    blocks: [
      text(registration[isOff ? 'social' : (endedBy ?? 'host')]),
      ...refundBlocks(refund),
      ...(isOff ? [] : [socialButton(context)]),
    ],
    because: becauseOfRsvp(context),
  };
}

/** Paid, and no seat was left: all of it goes back. */
export const unseatedMail = (context: NoticeContext): Mail => ({
  subject: `No place was left: ${context.social.title}`,
  preheader: 'Everything you paid comes back.',
  heading: hello(context, 'we are sorry.'),
  blocks: [
    text(
      `Your payment for ${context.social.title} arrived after the time for it had run out, and meanwhile the last place was taken.`,
    ),
    note(
      'Everything you paid comes back to the card you paid with, within 5 to 10 days. You need not do anything.',
    ),
    socialButton(context),
  ],
  because: becauseOfRsvp(context),
});
