import type { Payment } from '../payment/payment.ts';
import { unknownToOwner } from '../purchasable/purchasables.ts';
import { paymentMessages } from '../refund/payment-message.ts';
import type { SettlementDeps } from './settlement-deps.ts';

/**
 * Notifies the owner of the subject of how an attempt stands, and notes that it has what was paid for; resolves within seconds
 * whatever becomes of it, with how the subject stands there, undefined where that is not known.
 */
export async function notifyOwner(deps: SettlementDeps, payment: Payment): Promise<string | undefined> {
  // What the owner ended itself is answered by its order's outcome, on the bus.
  if (payment.ended || payment.status === 'OPEN') return undefined;
  try {
    const [message] = await paymentMessages(deps, [payment]);
    const state = message && (await deps.purchasables.notify(message));
    const isKnown = state !== undefined && state !== unknownToOwner;
    if (isKnown && payment.status === 'CAPTURED') await noteKnown(deps, payment);
    return state;
  } catch (err) {
    deps.log.info(
      { op: 'purchasable.notify', paymentId: payment.id, err },
      'The owner will learn it by the bus',
    );
    return undefined;
  }
}

/** The owner has what was paid for: it need not be asked again, and no person has to decide. */
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
