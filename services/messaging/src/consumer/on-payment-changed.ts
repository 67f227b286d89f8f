import type { PaymentChanged } from '@momos/contracts/proto/payments/v1/bus';
import { newNotice, type QueueDeps, queueMessages } from '../delivery/queue-notices.ts';
import { refund } from '../notice/refund.notice.ts';

/** Queues the notice of each refund, in whichever change of the payment it is first seen. */
export const onPaymentChanged =
  (deps: QueueDeps) =>
  async ({ payment }: PaymentChanged): Promise<void> => {
    if (payment?.subject?.kind !== 'social-ticket') return;
    const { subject, userId, currency, method } = payment;
    const { id: rsvpId, scopeId: socialId } = subject;
    const notices = payment.refunds.flatMap(({ id, status, amount, depositAmount, createdAt }) =>
      status === 'DONE' && amount > 0 && createdAt
        ? newNotice(refund, {
            cause: `refund:${id}`,
            ...{ socialId, rsvpId, userId },
            occurredAt: createdAt,
            content: { about: 'refund', amount, isDepositOnly: depositAmount === amount, currency, method },
          })
        : [],
    );
    await queueMessages(deps, notices);
  };
