import type { Delivered } from '@momos/bus';
import type { PaymentChanged } from '@momos/contracts/proto/payments/v1/bus';
import { applyPayment } from './apply-payment.ts';
import type { RegistrationDeps } from './registration-deps.ts';

/**
 * Applies changes of payments to RSVPs: those of one payment in order, those of several together, so that they share a
 * group commit; a change that is not new is skipped.
 */
export const onPaymentChanged =
  (deps: RegistrationDeps) =>
  async (messages: Delivered<PaymentChanged>[]): Promise<void> => {
    const byPayment = Map.groupBy(messages, ({ meta }) => meta.key);
    const outcomes = await Promise.allSettled(
      [...byPayment.values()].map(async changes => {
        for (const { message } of changes) {
          const { payment, change } = message;
          if (payment) await applyPayment(deps, { payment, change });
        }
      }),
    );
    const failed = outcomes.find(outcome => outcome.status === 'rejected');
    if (failed) throw failed.reason;
  };
