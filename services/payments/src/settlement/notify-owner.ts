import type { Payment } from '../payment/payment.ts';
import { paymentMessages } from '../refund/payment-message.ts';
import type { SettlementDeps } from './settlement-deps.ts';

/**
 * Notifies the owner of the subject of how an attempt stands; resolves within seconds whatever becomes of it, with how the
 * subject stands there, undefined where that is not known.
 */
export async function notifyOwner(deps: SettlementDeps, payment: Payment): Promise<string | undefined> {
  // What the owner ended itself is answered by its order's outcome, on the bus.
  if (payment.ended || payment.status === 'OPEN') return undefined;
  try {
    const [message] = await paymentMessages(deps, [payment]);
    return message && (await deps.purchasables.notify(message));
  } catch (err) {
    deps.log.info(
      { op: 'purchasable.notify', paymentId: payment.id, err },
      'The owner will learn it by the bus',
    );
    return undefined;
  }
}
