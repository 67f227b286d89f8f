import { conflict } from '@momos/contracts/errors';
import { bookPoints } from '../points/book-points.ts';
import type { PaymentDeps } from './payment-deps.ts';
import type { Payment } from './payment.ts';

type Deps = Pick<PaymentDeps, 'points' | 'outbox' | 'clock' | 'erased'>;

/**
 * Takes the points of a new payment, in its transaction: once, by the payment's id. Two payments of one person at the same time conflict at
 * the balance, so that the same points never pay twice. Throws 409 when the person has too few.
 */
export async function takePoints(deps: Deps, { id, userId, title, points }: Payment): Promise<void> {
  if (!points) return;
  await deps.erased.guard([userId]);
  const { balance } = await deps.points.account(userId);
  if (balance < points.taken) throw conflict('You do not have enough momo points.');
  const move = { key: `payment:${id}`, userId, kind: 'TICKET_BOUGHT' as const, description: title };
  await bookPoints(deps, { ...move, amount: -points.taken });
}

/**
 * Gives points of a payment back, in the running transaction: all that are left, or some under the key of what ordered it. Answers what
 * changes of the payment. An erased person has no account any more; theirs stay with the community.
 */
export async function returnPoints(
  deps: Deps,
  { id, userId, title, points }: Payment,
  part?: { amount: number; key: string },
): Promise<Pick<Payment, 'points'>> {
  const left = points ? points.taken - points.returned : 0;
  const amount = Math.min(left, part?.amount ?? left);
  if (!points || amount <= 0) return {};
  if (!(await deps.erased.has(userId))) {
    const key = `payment:${id}:${part?.key ?? 'all'}`;
    await bookPoints(deps, { key, userId, kind: 'TICKET_RETURNED', amount, description: title });
  }
  return { points: { ...points, returned: points.returned + amount } };
}
