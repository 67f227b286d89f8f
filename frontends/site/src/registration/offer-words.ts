import type { RsvpView } from '@momos/contracts/rsvp-view';
import { registrationWords } from '../words/registration.ts';

const words = registrationWords.offer;

/** What an offer depends on: whether its hosts are still to decide, whether it costs something, and whether it was accepted already. */
export type OfferState = { isHostAwaited: boolean; isPriced: boolean; isAccepted: boolean };

/** What an offered place asks of its person, and what follows; `next` is what the button does. */
export type OfferWords = { title: string; text: string; button: string; next: 'accept' | 'pay' };

/** What an offer is read from; what a browser kept from before does not say whether the hosts are awaited. */
type Offered = Pick<RsvpView, 'status' | 'payment'> & Partial<Pick<RsvpView, 'isHostAwaited'>>;

/** The state of an offer from a registration. */
export const offerStateOf = (
  rsvp: Offered,
  { isApprovalRequired }: { isApprovalRequired: boolean },
): OfferState => ({
  isHostAwaited: rsvp.isHostAwaited ?? isApprovalRequired,
  isPriced:
    rsvp.payment.total > 0 && rsvp.payment.state !== 'AUTHORISED' && rsvp.payment.state !== 'CAPTURED',
  isAccepted: rsvp.status !== 'WAITLIST',
});

/** True in each state: a place is promised only where nothing but the person's own step is missing. */
export function offerWords({ isHostAwaited, isPriced, isAccepted }: OfferState): OfferWords {
  if (isAccepted)
    return {
      title: words.holdPlace,
      text: isHostAwaited ? words.reserveText : words.payText,
      button: words.continueToPayment,
      next: 'pay',
    };
  if (isHostAwaited)
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
