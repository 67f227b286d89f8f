import type { Payment } from '@momos/contracts/proto/payments/v1/bus';
import {
  compareDue,
  type Difference,
  differencesOf,
  nextComparison,
  type Place,
} from '@momos/runtime/purchase/compare-money';
import { lateOrders } from '@momos/runtime/purchase/money-order';
import { bySystem, type Move, moveRsvp } from '../rsvp/rsvp-move.ts';
import { isPriced, type Rsvp, ticketKind } from '../rsvp/rsvp.ts';
import type { ComparedRsvp } from '../rsvp/rsvp.store.ts';
import { isSeated } from '../rsvp/rsvp-status.ts';
import { applyPayment } from './apply-payment.ts';
import type { RegistrationDeps } from './registration-deps.ts';

type CompareDeps = RegistrationDeps & {
  /** Counts a difference that could not be mended. */
  countDifference(kind: Difference['kind']): void;
};

/**
 * Compares RSVPs with their payments, some minutes after their last change: news that was lost is applied, orders that were
 * not answered are sent again, and what still differs is counted and logged with its ids (promise: "paid means a ticket or
 * all the money back"). Returns whether there may be more.
 */
export const compareMoney = (deps: CompareDeps): Promise<boolean> =>
  compareDue<ComparedRsvp>({
    log: deps.log,
    clock: deps.clock,
    due: deps.rsvps.toCompare,
    paymentsOf: async subjectIds =>
      (await deps.payments.listPayments({ subjectKind: ticketKind, subjectIds })).payments,
    compareOne: (due, payments) => compareOne(deps, due, payments),
    postpone: deps.rsvps.scheduleComparison,
  });

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
  const differences = differencesOf(rsvp, payments, placeOf(rsvp));
  for (const difference of differences) report(deps, rsvp, difference);
  const isHeld = rsvp.hold !== null;
  const now = deps.clock.now();
  const isDifferent = differences.length > 0;
  await deps.rsvps.scheduleComparison(rsvp, nextOf(rsvp, { payments, isHeld, isDifferent, now }));
}

/** A card that is being charged for an approval answers within minutes. */
export function nextOf(rsvp: Rsvp, given: Parameters<typeof nextComparison>[1]): Date | null {
  const isCharged = rsvp.hold?.kind === 'approval' && !given.isDifferent;
  return isCharged ? new Date(given.now.getTime() + 5 * 60_000) : nextComparison(rsvp, given);
}

/** What an RSVP is good for: money of one that is not decided waits with it, and of a cancelled one its policy decides. */
export const placeOf = (rsvp: Rsvp): Place => ({
  isTaken: isSeated(rsvp.status),
  isPriced: isPriced(rsvp),
  isPending: !isSeated(rsvp.status),
  isKept: rsvp.history.some(({ to }) => to === 'CANCELLED'),
});

function report(
  { countDifference, log }: Pick<CompareDeps, 'countDifference' | 'log'>,
  { _id: rsvpId, socialId }: Rsvp,
  { kind, attempt }: Difference,
): void {
  countDifference(kind);
  log.error(
    { op: 'money.compare', kind, rsvpId, socialId, attempt },
    'Events and payments differ about money',
  );
}

/** Sends orders again that payments did not answer in time. */
function resend(rsvp: Rsvp, now: Date): Move | undefined {
  const late = lateOrders(rsvp, now);
  if (late.length === 0) return undefined;
  const move = moveRsvp(rsvp, bySystem(now), { change: 'RSVP_CHANGE_PAYMENT_UPDATED' });
  return { ...move, orders: late };
}
