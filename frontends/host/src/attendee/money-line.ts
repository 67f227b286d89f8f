import type { MoneyBack } from '@momos/contracts/money-back';
import type { Attendee } from '@momos/contracts/rsvps';
import { formatDate, formatMoney, type Tone, viewerZone } from '@momos/ui';
import { attendeeWords } from '../words/attendee.ts';

const words = attendeeWords.moneyLine;

/** Where the money of an attendee stands, in a few words. */
export function moneyLine({ payment }: Pick<Attendee, 'payment'>): string {
  const { state, total, paid, refunded, currency, authorisedUntil, dispute } = payment;
  if (state === 'NOT_NEEDED') return words.free;
  const money = (amount: number) => formatMoney(amount, currency);
  if (dispute === 'OPEN') return words.inDispute(money(paid));
  if (dispute === 'LOST') return words.lostInADispute(money(paid));
  if (paid > 0) return refunded > 0 ? words.back(money(paid), money(refunded)) : words.paid(money(paid));
  switch (state) {
    case 'AUTHORISED':
      return words.reservedUntil(money(total), authorisedUntil && formatDate(authorisedUntil, viewerZone()));
    // An authorisation that was never charged.
    case 'REFUNDED':
    case 'RELEASED':
      return words.released;
    case 'FAILED':
      return words.paymentFailed;
    case 'OPEN':
      return words.onThePaymentPage(money(total));
    default:
      return words.due(money(total));
  }
}

/** What a host should see at first sight of the money that goes back: a dispute or a refusal before anything else. */
export function refundBadge({
  payment,
}: Pick<Attendee, 'payment'>): { tone: Tone; word: string } | undefined {
  const has = (status: MoneyBack['status']) => payment.refunds.some(back => back.status === status);
  if (payment.dispute === 'OPEN') return { tone: 'bad', word: words.inDisputeWord };
  if (has('FAILED')) return { tone: 'bad', word: words.refundFailed };
  if (has('UNKNOWN')) return { tone: 'warn', word: words.refundUnclear };
  return has('PENDING') ? { tone: 'info', word: words.refundOnItsWay } : undefined;
}

/** What approving these people charges, by the currency of the first. */
export function chargeOf(chosen: readonly Attendee[]): string | undefined {
  const reserved = chosen.filter(each => each.status === 'PENDING' && each.payment.state === 'AUTHORISED');
  const total = reserved.reduce((sum, each) => sum + each.payment.total, 0);
  return total > 0 ? formatMoney(total, reserved[0]?.payment.currency) : undefined;
}

/** Whether approval offers this person a place to pay for, as nothing is paid or reserved yet. */
export const hasToPay = ({ payment: { state, paid } }: Pick<Attendee, 'payment'>): boolean =>
  paid === 0 && state !== 'NOT_NEEDED' && state !== 'AUTHORISED';

/** Whether money can go back: some is there, and it is neither disputed nor with the bank. */
export const isRefundable = ({ payment: { paid, refunded, dispute } }: Pick<Attendee, 'payment'>): boolean =>
  paid > refunded && dispute !== 'OPEN' && dispute !== 'LOST';

/** What removing these people refunds, by the currency of the first; money that their bank has or that is disputed is not in it. */
export function refundOf(chosen: readonly Attendee[]): string | undefined {
  const total = chosen
    .filter(isRefundable)
    .reduce((sum, { payment: { paid, refunded } }) => sum + paid - refunded, 0);
  return total > 0 ? formatMoney(total, chosen[0]?.payment.currency) : undefined;
}
