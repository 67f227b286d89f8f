import type { RsvpView } from '@momos/contracts/rsvp-view';

/** What an offer depends on: whether its hosts decide, whether it costs something, and whether it was accepted already. */
export type OfferState = { isApprovalRequired: boolean; isPriced: boolean; isAccepted: boolean };

/** What an offered place asks of its person, and what follows; `next` is what the button does. */
export type OfferWords = { title: string; text: string; button: string; next: 'accept' | 'pay' };

/** The state of an offer from a registration. */
export const offerStateOf = (
  rsvp: Pick<RsvpView, 'status' | 'payment'>,
  { isApprovalRequired }: { isApprovalRequired: boolean },
): OfferState => ({
  isApprovalRequired,
  isPriced:
    rsvp.payment.total > 0 && rsvp.payment.state !== 'AUTHORISED' && rsvp.payment.state !== 'CAPTURED',
  isAccepted: rsvp.status !== 'WAITLIST',
});

/** True in each state: a place is promised only where nothing but the person's own step is missing. */
export function offerWords({ isApprovalRequired, isPriced, isAccepted }: OfferState): OfferWords {
  if (isAccepted)
    return {
      title: 'We hold a place for you',
      text: isApprovalRequired
        ? 'Reserve your card before the countdown ends. It is charged when the hosts approve you.'
        : 'Pay before the countdown ends, and the place is yours.',
      button: 'Continue to payment',
      next: 'pay',
    };
  if (isApprovalRequired)
    return {
      title: 'A place opened up',
      text: isPriced
        ? 'Ask for it and reserve your card before the countdown ends. The hosts decide then; your card is charged only when they approve you.'
        : 'Ask for it before the countdown ends. The hosts decide then, and we e-mail you.',
      button: isPriced ? 'Ask to join and pay' : 'Ask to join',
      next: 'accept',
    };
  return {
    title: 'A place is free for you',
    text: isPriced
      ? 'Take it and pay before the countdown ends. After that we offer it to the next person on the waitlist.'
      : 'Take it before the countdown ends. After that we offer it to the next person on the waitlist.',
    button: isPriced ? 'Take the place and pay' : 'Take the place',
    next: 'accept',
  };
}
