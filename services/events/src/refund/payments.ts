import type { PaymentsService } from '@momos/contracts/proto/payments/v1/payments';
import type { RpcClient } from '@momos/runtime';

/** Payments as this service asks it. */
export type Payments = RpcClient<typeof PaymentsService>;
