import type { Payment } from '@momos/contracts/proto/payments/v1/bus';
import type { Logger } from '@momos/runtime';
import { subjectOf, unanswered } from '../rsvp/money-order.ts';
import { bySystem, type Move, moveRsvp } from '../rsvp/rsvp-move.ts';
import { isPriced, type Rsvp } from '../rsvp/rsvp.ts';
import type { ComparedRsvp } from '../rsvp/rsvp.store.ts';
import { isSeated } from '../rsvp/rsvp-status.ts';
import { applyPayment } from './apply-payment.ts';
import type { RegistrationDeps } from './registration-deps.ts';

/** What this service and payments do not agree on, of one attempt. */
export type Difference = { kind: 'money-without-place' | 'place-without-money'; attempt: number };

type CompareDeps = RegistrationDeps & {
  /** Counts a difference that could not be mended. */
  countDifference(kind: Difference['kind']): void;
};

const batchSize = 100;
const minute = 60_000;
const hour = 60 * minute;

/**
 * Compares RSVPs with their payments, some minutes after their last change: news that was lost is applied, orders that were
 * not answered are sent again, and what still differs is counted and logged with its ids (promise: "paid means a ticket or
 * all the money back"). Returns whether there may be more.
 */
export async function compareMoney(deps: CompareDeps): Promise<boolean> {
  const due = await deps.rsvps.toCompare(deps.clock.now(), batchSize);
  if (due.length === 0) return false;
  const { payments } = await deps.payments.listPayments({
    subjectKind: subjectOf({ _id: '', socialId: '' }).kind,
    subjectIds: due.map(({ _id }) => _id),
  });
  const bySubject = Map.groupBy(payments, ({ subject }) => subject?.id ?? '');
  await Promise.all(due.map(each => compareOrPostpone(deps, each, bySubject.get(each._id) ?? [])));
  return due.length === batchSize;
}

/** One that cannot be compared keeps no other from it. */
async function compareOrPostpone(
  deps: CompareDeps,
  rsvp: ComparedRsvp,
  payments: readonly Payment[],
): Promise<void> {
  try {
    await compareOne(deps, rsvp, payments);
  } catch (err) {
    deps.log.warn({ op: 'money.compare', rsvpId: rsvp._id, err }, 'Comparing money failed; will retry');
    await deps.rsvps.scheduleComparison(rsvp, new Date(deps.clock.now().getTime() + hour));
  }
}

async function compareOne(
  deps: CompareDeps,
  { _id: rsvpId, socialId }: ComparedRsvp,
  payments: readonly Payment[],
): Promise<void> {
  for (const payment of payments) await applyPayment(deps, { payment });
  const rsvp = await deps.ledger.commit({
    socialId,
    rsvp: { id: rsvpId },
    decide: ({ rsvp: known, now }) => ({
      move: known && resend(known, now),
      result: saved => saved.rsvp,
    }),
  });
  if (!rsvp) return;
  const differences = differencesOf(rsvp, payments);
  for (const difference of differences) report(deps, rsvp, difference);
  const next = nextComparison(rsvp, { payments, isDifferent: differences.length > 0, now: deps.clock.now() });
  await deps.rsvps.scheduleComparison(rsvp, next);
}

function report(
  { countDifference, log }: { countDifference: CompareDeps['countDifference']; log: Logger },
  { _id: rsvpId, socialId }: Rsvp,
  { kind, attempt }: Difference,
): void {
  countDifference(kind);
  log.error(
    { op: 'money.compare', kind, rsvpId, socialId, attempt },
    'Events and payments differ about money',
  );
}

const patienceMs = 10 * minute;

/** Sends orders again that payments did not answer in time. */
function resend(rsvp: Rsvp, now: Date): Move | undefined {
  const late = unanswered(rsvp).filter(({ orderedAt }) => now.getTime() - orderedAt.getTime() >= patienceMs);
  if (late.length === 0) return undefined;
  const move = moveRsvp(rsvp, bySystem(now), { change: 'RSVP_CHANGE_PAYMENT_UPDATED' });
  return { ...move, orders: late };
}

const hasMoney = ({ status, capturedAmount, refundedAmount }: Payment): boolean =>
  status === 'AUTHORISED' || capturedAmount > refundedAmount;

/**
 * What an RSVP and its payments do not agree on: money of an attempt that pays for no place, is not ordered back, and is
 * not kept by the policy of a cancellation; and a place that costs something without a payment that was captured.
 */
export function differencesOf(rsvp: Rsvp, payments: readonly Payment[]): Difference[] {
  const { attempt, isOver } = rsvp.payment;
  const isOrderedBack = (of: number) =>
    rsvp.orders.some(({ kind, attempt: its }) => kind === 'RETURN' && its === of);
  const isKept = rsvp.history.some(({ to }) => to === 'CANCELLED');
  const stray = payments.filter(
    payment =>
      hasMoney(payment) &&
      (payment.attempt !== attempt || isOver) &&
      !isOrderedBack(payment.attempt) &&
      !isKept,
  );
  const own = payments.find(payment => payment.attempt === attempt);
  const isPaidFor = own?.status === 'CAPTURED' || own?.status === 'REFUNDED';
  const isUnpaid = isSeated(rsvp.status) && isPriced(rsvp) && !isPaidFor;
  return [
    ...stray.map(payment => ({ kind: 'money-without-place' as const, attempt: payment.attempt })),
    ...(isUnpaid ? [{ kind: 'place-without-money' as const, attempt: attempt ?? 0 }] : []),
  ];
}

/** When an RSVP is compared again; null when its money is settled. */
export function nextComparison(
  rsvp: Rsvp,
  { payments, isDifferent, now }: { payments: readonly Payment[]; isDifferent: boolean; now: Date },
): Date | null {
  const after = (ms: number) => new Date(now.getTime() + ms);
  if (isDifferent) return after(hour);
  if (unanswered(rsvp).length > 0 || rsvp.hold?.kind === 'approval') return after(5 * minute);
  const { state, isOver, attempt } = rsvp.payment;
  if (attempt === null || isOver) return null;
  if (state === 'AUTHORISED') return after(12 * hour);
  const isOpen = state === 'OPEN' || (state === 'NEEDED' && (rsvp.hold !== null || payments.length > 0));
  return isOpen ? after(15 * minute) : null;
}
