import type { RsvpView } from '@momos/contracts/rsvp-view';
import { formatDate, formatMoney, viewerZone } from '@momos/ui';

type Registration = Pick<RsvpView, 'status' | 'payment' | 'isApprovalPending'>;

const isEnded = ({ status }: Registration) => status === 'CANCELLED' || status === 'REJECTED';

const disputeState = (dispute: 'OPEN' | 'LOST', value: string) =>
  dispute === 'OPEN'
    ? {
        label: 'In dispute',
        value,
        note: 'Your bank decides about it. Until then nothing can be refunded.',
      }
    : { label: 'Paid back by your bank', value, note: 'Your bank decided the dispute for you.' };

/** Where the money of one’s registration stands, as a fact with its amount; null where there is nothing to say. */
export function moneyState(rsvp: Registration): { label: string; value: string; note?: string } | null {
  const { state, paid, total, currency, method, authorisedUntil, dispute } = rsvp.payment;
  const value = formatMoney(total, currency);
  if (dispute === 'OPEN' || dispute === 'LOST') return disputeState(dispute, formatMoney(paid, currency));
  if (paid > 0) return { label: method ? `Paid with ${method}` : 'Paid', value: formatMoney(paid, currency) };
  if (total === 0 || state === 'NOT_NEEDED') return null;
  const until = authorisedUntil ? ` until ${formatDate(authorisedUntil, viewerZone())}` : '';
  switch (state) {
    case 'AUTHORISED':
      if (isEnded(rsvp)) return { label: 'Being released', value, note: 'Your card is not charged.' };
      if (rsvp.isApprovalPending) return { label: 'Being charged to your card', value };
      return {
        label: `Reserved on your card${until}`,
        value,
        note: 'It is charged only when the hosts approve you. Otherwise the reservation is released.',
      };
    // The order to return an authorisation that was never charged.
    case 'REFUNDED':
    case 'RELEASED':
      return { label: 'Reservation released', value, note: 'Nothing was charged.' };
    case 'FAILED':
      return isEnded(rsvp)
        ? null
        : { label: 'To pay', value, note: 'Your last payment did not go through. Nothing was charged.' };
    case 'OPEN':
      return isEnded(rsvp)
        ? null
        : { label: 'To pay', value, note: 'Your payment page is open. Nothing was charged yet.' };
    default:
      if (isEnded(rsvp)) return null;
      return rsvp.status === 'WAITLIST'
        ? { label: 'To pay when a place opens up', value, note: 'You pay nothing while you wait.' }
        : { label: 'To pay', value };
  }
}
