import type { Attendee } from '@momos/contracts/rsvps';
import { formatMoney } from '@momos/ui';

/** Where the money of an attendee stands, in a few words. */
export function moneyLine({ payment }: Pick<Attendee, 'payment'>): string {
  if (payment.state === 'NOT_NEEDED') return 'Free';
  const money = (amount: number) => formatMoney(amount, payment.currency);
  switch (payment.state) {
    case 'CAPTURED':
    case 'REFUNDED':
      return payment.refunded > 0
        ? `${money(payment.paid)}, ${money(payment.refunded)} back`
        : `${money(payment.paid)} paid`;
    case 'AUTHORISED':
      return `${money(payment.total)} reserved`;
    case 'RELEASED':
      return 'Released';
    case 'FAILED':
      return 'Payment failed';
    default:
      return `${money(payment.total)} due`;
  }
}

/** What approving these people charges, by the currency of the first. */
export function chargeOf(chosen: readonly Attendee[]): string | undefined {
  const reserved = chosen.filter(each => each.status === 'PENDING' && each.payment.state === 'AUTHORISED');
  const total = reserved.reduce((sum, each) => sum + each.payment.total, 0);
  return total > 0 ? formatMoney(total, reserved[0]?.payment.currency) : undefined;
}
