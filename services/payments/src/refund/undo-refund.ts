import { illegalState, notFound } from '@momos/contracts/errors';
import { noChange } from '@momos/runtime';
import type { Refund } from './refund.ts';
import type { RefundDeps } from './refund-deps.ts';
import { reverseRefund } from './reverse-refund.ts';

/** Who takes back that a refund was paid by hand, and why. */
export type UndoRequest = { refundId: string; actorId: string; note: string };

const failure = 'It was marked as paid another way by mistake.';

/**
 * Takes back that a refund was paid by hand: all that was booked for it is reversed, and it waits for a person again. It is no
 * refusal of the bank's, and not counted as one. A repeat returns the same. Throws 404 for an unknown refund, 409 for one of
 * the provider's, and for one by hand that is not done.
 */
export async function undoRefund(
  deps: RefundDeps,
  { refundId, actorId, note }: UndoRequest,
): Promise<Refund> {
  const known = await deps.refunds.get(refundId);
  if (!known) throw notFound('refund', refundId);
  if (known.undone) {
    noChange();
    return known;
  }
  if (known.method !== 'manual') throw illegalState('refund', known.status, 'FAILED');
  return deps.store.transaction(async () => {
    const payment = await deps.payments.get(known.paymentId);
    if (!payment) throw notFound('payment', known.paymentId);
    const shown = (await deps.erased.has(payment.userId)) ? '' : note;
    const undone = { actorId, note: shown, at: deps.clock.now() };
    const failed = await reverseRefund(deps, refundId, {
      status: 'FAILED',
      reference: null,
      failure,
      undone,
    });
    const refund = failed ?? (await deps.refunds.get(refundId)) ?? known;
    if (!refund.undone) throw illegalState('refund', refund.status, 'FAILED');
    if (failed) report(deps, failed, actorId);
    return refund;
  });
}

function report({ store, log }: RefundDeps, { id: refundId, paymentId }: Refund, actorId: string): void {
  store.afterCommit(() =>
    log.info(
      { op: 'refund.undo', refundId, paymentId, actorId },
      'Refund by hand undone; waits for a person',
    ),
  );
}
