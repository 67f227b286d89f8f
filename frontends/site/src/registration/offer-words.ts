import type { RsvpView } from '@momos/contracts/rsvp-view';
import { registrationWords } from '../words/registration.ts';

const words = registrationWords.offer;

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
      title: words.holdPlace,
      text: isApprovalRequired ? words.reserveText : words.payText,
      button: words.continueToPayment,
      next: 'pay',
    };
  if (isApprovalRequired)
    return {
      title: words.aPlaceOpenedUp,
      text: isPriced ? words.askAndReserveText : words.askText,
      button: isPriced ? words.askJoinPay : words.askToJoin,
      next: 'accept',
    };
  return {
    title: words.placeFree,
    text: isPriced ? words.takeAndPayText : words.takeText,
    button: isPriced ? words.takePlacePay : words.takeThePlace,
    next: 'accept',
  };
}
