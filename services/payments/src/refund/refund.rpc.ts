import type { PaymentsService } from '@momos/contracts/proto/payments/v1/payments';
import type { RpcHandlers } from '@momos/runtime';
import { createRefund } from './create-refund.ts';
import { refundMessage } from './payment-message.ts';
import type { RefundDeps } from './refund-deps.ts';

/** Refunds for other services (proto payments/v1/payments.proto). */
export const refundRpc = (deps: RefundDeps): Pick<RpcHandlers<typeof PaymentsService>, 'createRefund'> => ({
  createRefund: async request => refundMessage(await createRefund(deps, request)),
});
