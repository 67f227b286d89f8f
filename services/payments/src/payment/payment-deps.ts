import type { Outbox } from '@momos/bus';
import type { Clock, Logger } from '@momos/runtime';
import type { Erased, Store } from '@momos/store';
import type { Ledger } from '../ledger/ledger.store.ts';
import type { PointLedger } from '../points/points.store.ts';
import type { PromoCodes } from '../promo-code/promo-code.store.ts';
import type { Providers } from '../provider/provider.ts';
import type { Payments } from './payment.store.ts';

/** Dependencies of every use case of payments. */
export type PaymentDeps = {
  store: Store;
  payments: Payments;
  /** Who was erased: no card and no free text is written to their payments. */
  erased: Pick<Erased, 'has' | 'guard'>;
  promoCodes: PromoCodes;
  ledger: Ledger;
  points: PointLedger;
  providers: Providers;
  outbox: Outbox;
  clock: Clock;
  log: Logger;
  /** Has this process execute a pending command or refund right after the running transaction is committed. */
  enqueue(kind: 'payment' | 'refund', id: string): void;
  /** Counts what needs a person: a refund or an order of a subject's owner that was refused, a dispute that was opened. */
  countRefused(what: 'refund' | 'order' | 'dispute'): void;
};
