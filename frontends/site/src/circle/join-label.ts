import type { CircleView } from '@momos/contracts/circles';
import { formatMoney } from '@momos/ui';
import { circleWords } from '../words/circle.ts';
import { isPaidFor } from './circle-words.ts';

const words = circleWords.joinCard;

/** What the code of a link is: the hosts' invitation, a member's recommendation, or none that opens the circle. */
export type CodeKind = 'INVITATION' | 'RECOMMENDATION' | null;

/** What the button says that joins a circle; a visitor's code is not known yet. */
export function joinLabel(
  { price, currency, interval, membership, isApprovalRequired }: CircleView,
  kind: CodeKind | 'UNKNOWN',
): string {
  if (membership && isPaidFor(membership)) return words.comeBack;
  if (membership?.status === 'PENDING')
    return words.continueToPaymentOf(formatMoney(membership.payment.total, membership.payment.currency));
  if (isApprovalRequired && kind !== 'INVITATION' && !isLetIn(membership))
    return kind === 'UNKNOWN' ? words.join : words.askToJoin;
  if (price === 0) return words.joinForFree;
  const money = formatMoney(price, currency);
  return interval === 'MONTH' ? words.joinForMonthly(money) : words.joinFor(money);
}

/** Whether the hosts have decided already: they invited or accepted, or the person was a member and left. */
const isLetIn = (membership: CircleView['membership']): boolean =>
  membership !== null &&
  (membership.status === 'INVITED' ||
    membership.status === 'ACCEPTED' ||
    (membership.status === 'LEFT' && membership.joinedAt !== null));
