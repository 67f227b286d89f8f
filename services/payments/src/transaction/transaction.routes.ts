import { type MomoTransaction, type MyPayment, transactionsContract } from '@momos/contracts/transactions';
import { toMajor } from '@momos/contracts/money';
import { bind, type RouteBinding } from '@momos/runtime';
import type { Payment } from '../payment/payment.ts';
import type { Payments } from '../payment/payment.store.ts';
import { totalOf } from '../provider/pay-lines.ts';
import type { PointTransaction } from '../points/points.ts';
import { moneyBackOf } from '../refund/money-back.ts';
import type { Refund } from '../refund/refund.ts';
import type { Refunds } from '../refund/refund.store.ts';
import type { PointLedger } from '../points/points.store.ts';

type Deps = { payments: Payments; refunds: Refunds; points: PointLedger };

/** The caller's own points and payments. */
export const transactionRoutes = ({ payments, refunds, points }: Deps): RouteBinding =>
  bind(transactionsContract, {
    points: async ({ actor, query }) => {
      const { balance } = await points.account(actor.userId);
      const { items, lastEvaluatedKey } = await points.page(actor.userId, query);
      return {
        data: items.map(movementView),
        meta: { balance, lastEvaluatedKey: lastEvaluatedKey ?? null },
      };
    },
    payments: async ({ actor, query }) => {
      const { items, lastEvaluatedKey } = await payments.page(actor.userId, query);
      const known = Map.groupBy(await refunds.ofPayments(items.map(({ id }) => id)), each => each.paymentId);
      const data = items.map(payment => paymentView(payment, known.get(payment.id) ?? []));
      return { data, meta: { lastEvaluatedKey: lastEvaluatedKey ?? null } };
    },
  });

const paymentView = (payment: Payment, refunds: readonly Refund[]): MyPayment => ({
  id: payment.id,
  subject: payment.subject,
  title: payment.title,
  status: payment.status,
  currency: payment.currency,
  lines: payment.lines.map(line => ({ ...line, amount: toMajor(line.amount, payment.currency) })),
  total: toMajor(totalOf(payment.lines), payment.currency),
  captured: toMajor(payment.capturedAmount, payment.currency),
  refunded: toMajor(payment.refundedAmount, payment.currency),
  method: payment.method,
  authorisedUntil: payment.status === 'AUTHORISED' ? (payment.authorisedUntil?.toISOString() ?? null) : null,
  dispute: payment.disputes?.at(-1)?.status ?? null,
  refunds: moneyBackOf(refunds),
  createdAt: payment.createdAt.toISOString(),
});

const movementView = ({ at, ...transaction }: PointTransaction): MomoTransaction => ({
  id: transaction.id,
  kind: transaction.kind,
  description: transaction.description,
  amount: transaction.amount,
  balance: transaction.balance,
  at: at.toISOString(),
});
