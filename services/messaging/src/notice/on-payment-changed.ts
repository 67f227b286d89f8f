import type { PaymentChanged } from '@momos/contracts/proto/payments/v1/bus';
import { queued } from '../delivery/delivery.ts';
import { isNews, type NoticeDeps } from './notice.ts';

/** Queues the mail about money that came back; one per refund, in whichever change of the payment it is first seen. */
export function onPaymentChanged({ deliveries, clock, wake }: NoticeDeps) {
  return async ({ payment }: PaymentChanged): Promise<void> => {
    if (!payment) return;
    const now = clock.now();
    const done = payment.refunds.filter(
      ({ status, amount, createdAt }) =>
        status === 'DONE' && amount > 0 && createdAt && isNews(createdAt, now),
    );
    const { socialId, rsvpId, userId, currency, method } = payment;
    await deliveries.add(
      done.map(({ id, amount, depositAmount }) =>
        queued(
          {
            cause: `refund:${id}`,
            kind: 'refund',
            channel: 'EMAIL',
            blastId: null,
            socialId,
            rsvpId,
            userId,
            content: { about: 'refund', amount, isDepositOnly: depositAmount === amount, currency, method },
          },
          now,
        ),
      ),
    );
    if (done.length > 0) wake();
  };
}
