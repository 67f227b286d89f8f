import { transactionsContract, type MyPayment } from '@momos/contracts/momo';
import { toMajor } from '@momos/contracts/money';
import { bind, type RouteBinding } from '@momos/runtime';
import type { Payment } from '../payment/payment.ts';
import type { Payments } from '../payment/payment.store.ts';
import { viewOf } from '../points/points.ts';
import type { PointLedger } from '../points/points.store.ts';
import { pageOfPayments } from './page-of-payments.ts';

type Deps = { payments: Payments; points: PointLedger; pageKeySecret: string };

/** What moved on the caller's own account; nobody sees another's. */
export const transactionRoutes = ({ payments, points, pageKeySecret }: Deps): RouteBinding =>
  bind(transactionsContract, {
    points: async ({ actor, query }) => {
      const { balance } = await points.account(actor.userId);
      const { items, lastEvaluatedKey } = await points.page(actor.userId, query);
      return {
        data: items.map(viewOf),
        meta: { balance, lastEvaluatedKey: lastEvaluatedKey ?? null },
      };
    },
    payments: async ({ actor, query }) => {
      const { items, lastEvaluatedKey } = await pageOfPayments(payments, actor.userId, {
        ...query,
        secret: pageKeySecret,
      });
      return { data: items.map(myPaymentOf), meta: { lastEvaluatedKey: lastEvaluatedKey ?? null } };
    },
  });

const myPaymentOf = (payment: Payment): MyPayment => ({
  id: payment.id,
  rsvpId: payment.rsvpId,
  socialId: payment.socialId,
  title: payment.title,
  status: payment.status,
  currency: payment.currency,
  total: toMajor(payment.totalAmount, payment.currency),
  captured: toMajor(payment.capturedAmount, payment.currency),
  refunded: toMajor(payment.refundedAmount, payment.currency),
  method: payment.method,
  createdAt: payment.createdAt.toISOString(),
});
