import type { PaymentsService } from '@momos/contracts/proto/payments/v1/payments';
import type { RpcHandlers } from '@momos/runtime';
import { paymentMessages } from '../refund/payment-message.ts';
import { capturePayment } from './capture-payment.ts';
import type { SettlementDeps } from './settlement-deps.ts';

/** Payments for other services (proto payments/v1/payments.proto). */
export const paymentRpc = (
  deps: SettlementDeps,
): Pick<RpcHandlers<typeof PaymentsService>, 'capturePayment' | 'listPayments'> => ({
  capturePayment: async request => {
    const [message] = await paymentMessages(deps, [await capturePayment(deps, request)]);
    if (!message) throw new TypeError('A payment has a message.');
    return message;
  },
  listPayments: async ({ subjectKind, subjectIds }) => ({
    payments: await paymentMessages(deps, await deps.payments.ofSubjects(subjectKind, subjectIds)),
  }),
});
