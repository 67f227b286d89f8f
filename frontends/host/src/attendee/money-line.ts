import type { MoneyBack } from '@momos/contracts/money-back';
import type { Attendee } from '@momos/contracts/rsvps';
import { formatDate, formatMoney, type Tone, viewerZone } from '@momos/ui';

/** Where the money of an attendee stands, in a few words. */
export function moneyLine({ payment }: Pick<Attendee, 'payment'>): string {
  const { state, total, paid, refunded, currency, authorisedUntil, dispute } = payment;
  if (state === 'NOT_NEEDED') return 'Free';
  const money = (amount: number) => formatMoney(amount, currency);
  if (dispute === 'OPEN') return `${money(paid)} in dispute`;
  if (dispute === 'LOST') return `${money(paid)} lost in a dispute`;
  if (paid > 0) return refunded > 0 ? `${money(paid)}, ${money(refunded)} back` : `${money(paid)} paid`;
  switch (state) {
    case 'AUTHORISED':
      return `${money(total)} reserved${authorisedUntil ? ` until ${formatDate(authorisedUntil, viewerZone())}` : ''}`;
    // An authorisation that was never charged.
    case 'REFUNDED':
    case 'RELEASED':
      return 'Released';
    case 'FAILED':
      return 'Payment failed';
    case 'OPEN':
      return `${money(total)} on the payment page`;
    default:
      return `${money(total)} due`;
  }
}

/** What a host should see at first sight of the money that goes back: a dispute or a refusal before anything else. */
export function refundBadge({
  payment,
}: Pick<Attendee, 'payment'>): { tone: Tone; word: string } | undefined {
  const has = (status: MoneyBack['status']) => payment.refunds.some(back => back.status === status);
  if (payment.dispute === 'OPEN') return { tone: 'bad', word: 'In dispute' };
  if (has('FAILED')) return { tone: 'bad', word: 'Refund failed' };
  if (has('UNKNOWN')) return { tone: 'warn', word: 'Refund unclear' };
  return has('PENDING') ? { tone: 'info', word: 'Refund on its way' } : undefined;
}

/** What approving these people charges, by the currency of the first. */
export function chargeOf(chosen: readonly Attendee[]): string | undefined {
  const reserved = chosen.filter(each => each.status === 'PENDING' && each.payment.state === 'AUTHORISED');
  const total = reserved.reduce((sum, each) => sum + each.payment.total, 0);
  return total > 0 ? formatMoney(total, reserved[0]?.payment.currency) : undefined;
}
