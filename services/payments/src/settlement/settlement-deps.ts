import type { Purchasables } from '../purchasable/purchasables.ts';
import type { RefundDeps } from '../refund/refund-deps.ts';

/** Dependencies of every use case that may complete a payment. */
export type SettlementDeps = RefundDeps & { purchasables: Purchasables };
