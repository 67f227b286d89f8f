import type { Clock, Logger } from '@momos/runtime';
import { recurring, type Recurring, type Store } from '@momos/store';
import type { DeliveryClaims } from '../delivery/delivery-claims.store.ts';

export type ExpireLeasesDeps = { store: Store; deliveries: DeliveryClaims; clock: Clock; log: Logger };

/** Marks deliveries UNKNOWN whose sender died, within some seconds after the end of its lease. */
export const expireLeases = ({ store, deliveries, clock, log }: ExpireLeasesDeps): Recurring =>
  recurring(store, {
    name: 'messaging-delivery-leases',
    everyMs: 5_000,
    log,
    run: () => deliveries.expireLeases(clock.now()),
  });
