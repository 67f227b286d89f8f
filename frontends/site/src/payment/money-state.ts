import type { RsvpView } from '@momos/contracts/rsvp-view';
import { formatDate, formatMoney, viewerZone } from '@momos/ui';
import { paymentWords } from '../words/payment.ts';

const words = paymentWords.moneyState;

type Registration = Pick<RsvpView, 'status' | 'payment' | 'isApprovalPending'>;

const isEnded = ({ status }: Registration) => status === 'CANCELLED' || status === 'REJECTED';

const disputeState = (dispute: 'OPEN' | 'LOST', value: string) =>
  dispute === 'OPEN'
    ? {
        label: words.inDispute,
        value,
        note: words.bankDecidesAboutUntil,
      }
    : { label: words.paidBackBank, value, note: words.bankDecidedDispute };

/** Where the money of one’s registration stands, as a fact with its amount; null where there is nothing to say. */
export function moneyState(rsvp: Registration): { label: string; value: string; note?: string } | null {
  const { state, paid, total, currency, method, authorisedUntil, dispute } = rsvp.payment;
  const value = formatMoney(total, currency);
  if (dispute === 'OPEN' || dispute === 'LOST') return disputeState(dispute, formatMoney(paid, currency));
  if (paid > 0)
    return { label: method ? words.paidWith(method) : words.paid, value: formatMoney(paid, currency) };
  if (total === 0 || state === 'NOT_NEEDED') return null;
  const until = authorisedUntil ? words.until(formatDate(authorisedUntil, viewerZone())) : '';
  switch (state) {
    case 'AUTHORISED':
      if (isEnded(rsvp)) return { label: words.beingReleased, value, note: words.cardNotCharged };
      if (rsvp.isApprovalPending) return { label: words.beingChargedCard, value };
      return {
        label: words.reservedOnYourCard(until),
        value,
        note: words.chargedOnlyWhenHosts,
      };
    // The order to return an authorisation that was never charged.
    case 'REFUNDED':
    case 'RELEASED':
      return { label: words.reservationReleased, value, note: words.nothingWasCharged };
    case 'FAILED':
      return isEnded(rsvp) ? null : { label: words.toPay, value, note: words.lastPaymentDidNot };
    case 'OPEN':
      return isEnded(rsvp) ? null : { label: words.toPay, value, note: words.paymentPageOpenNothing };
    default:
      if (isEnded(rsvp)) return null;
      return rsvp.status === 'WAITLIST'
        ? { label: words.payWhenPlaceOpens, value, note: words.payNothingWhileWait }
        : { label: words.toPay, value };
  }
}
