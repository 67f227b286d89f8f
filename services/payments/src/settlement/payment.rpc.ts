import type { PaymentsService } from '@momos/contracts/proto/payments/v1/payments';
import type { RpcHandlers } from '@momos/runtime';
import { paymentMessage } from '../refund/payment-message.ts';
import type { RefundDeps } from '../refund/refund-deps.ts';
import { capturePayment } from './capture-payment.ts';

/** Payments for other services (proto payments/v1/payments.proto). */
export const paymentRpc = (
  deps: RefundDeps,
): Pick<RpcHandlers<typeof PaymentsService>, 'capturePayment' | 'listPayments'> => ({
  capturePayment: async ({ rsvpId }) => {
    const payment = await capturePayment(deps, rsvpId);
    return paymentMessage(payment, await deps.refunds.ofPayments([payment.id]));
  },
  listPayments: async ({ rsvpIds }) => {
    const payments = await deps.payments.ofRsvps(rsvpIds);
    const refunds = await deps.refunds.ofPayments(payments.map(payment => payment.id));
    return { payments: payments.map(payment => paymentMessage(payment, refunds)) };
  },
});
