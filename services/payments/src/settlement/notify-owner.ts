import { isOrphan, type Payment } from '../payment/payment.ts';
import type { OwnerAnswer } from '../purchasable/purchasables.ts';
import { paymentMessages } from '../refund/payment-message.ts';
import type { SettlementDeps } from './settlement-deps.ts';

/**
 * Notifies the owner of the subject of how an attempt stands, and notes that it has what was paid for; resolves within seconds
 * whatever becomes of it, with what the owner says, undefined where that is not known.
 */
export async function notifyOwner(deps: SettlementDeps, payment: Payment): Promise<OwnerAnswer | undefined> {
  // What the owner ended itself is answered by its order's outcome, on the bus.
  if ((payment.ended && !isOrphan(payment)) || payment.status === 'OPEN') return undefined;
  try {
    const [message] = await paymentMessages(deps, [payment]);
    const answer = message && (await deps.purchasables.notify(message));
    if (isSettledBy(answer) && payment.acknowledgement) await noteKnown(deps, payment);
    return answer;
  } catch (err) {
    deps.log.info(
      { op: 'purchasable.notify', paymentId: payment.id, err },
      'The owner will learn it by the bus',
    );
    return undefined;
  }
}

/** Whether the owner answers for the money: it need not be asked again. */
export const isSettledBy = (answer: OwnerAnswer | undefined): boolean =>
  answer === 'has' || answer === 'returns';

/** The owner has what was paid for, or knows that an orphan's money is back: it need not be asked again, and no person has to decide. */
async function noteKnown({ payments, clock, log }: SettlementDeps, payment: Payment): Promise<void> {
  const at = clock.now();
  const isNews = await payments.acknowledge(payment, {
    ...{ at, askAt: null, unknownSince: null, orphanedAt: null },
  });
  if (isNews && payment.acknowledgement?.orphanedAt)
    log.info(
      { op: 'payment.orphaned', paymentId: payment.id, subject: payment.subject },
      'The owner has it after all',
    );
}
