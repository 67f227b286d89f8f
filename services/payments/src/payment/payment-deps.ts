import type { Outbox } from '@momos/bus';
import type { Clock, Logger } from '@momos/runtime';
import type { Store } from '@momos/store';
import type { Ledger } from '../ledger/ledger.store.ts';
import type { PromoCodes } from '../promo-code/promo-code.store.ts';
import type { Providers } from '../provider/provider.ts';
import type { Refunds } from '../refund/refund.store.ts';
import type { Payments } from './payment.store.ts';

/** What every use case of payments and refunds works with. */
export type PaymentDeps = {
  store: Store;
  payments: Payments;
  refunds: Refunds;
  promoCodes: PromoCodes;
  ledger: Ledger;
  providers: Providers;
  outbox: Outbox;
  clock: Clock;
  log: Logger;
  /** Has the reconciler carry out what was just written down, once the running transaction is committed. */
  soon(what: 'payment' | 'refund', id: string): void;
};
