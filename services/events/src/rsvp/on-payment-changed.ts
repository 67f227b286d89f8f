import type { Delivered } from '@momos/bus';
import type { PaymentChanged } from '@momos/contracts/proto/payments/v1/bus';
import { applyPayment } from './apply-payment.ts';
import type { RsvpDeps } from './rsvp-deps.ts';

/**
 * What payments tells of the money of RSVPs. Of one payment the news are applied in order, of several together, so that they
 * share a commit with what else waits at the desk; each is skipped when it is not new.
 */
export const onPaymentChanged =
  (deps: RsvpDeps) =>
  async (messages: Delivered<PaymentChanged>[]): Promise<void> => {
    const byPayment = Map.groupBy(messages, ({ meta }) => meta.key);
    const outcomes = await Promise.allSettled(
      [...byPayment.values()].map(async news => {
        for (const { message } of news) {
          const { payment, change } = message;
          if (payment) await applyPayment(deps, { payment, change });
        }
      }),
    );
    const failed = outcomes.find(outcome => outcome.status === 'rejected');
    if (failed) throw failed.reason;
  };
