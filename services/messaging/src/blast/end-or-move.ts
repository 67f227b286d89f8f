import type { Store } from '@momos/store';
import type { Deliveries } from '../delivery/delivery.store.ts';
import { because } from '../delivery/held-back.ts';
import type { Blast } from './blast.ts';
import type { Blasts } from './blast.store.ts';

export type EndOrMoveDeps = { store: Store; blasts: Blasts; deliveries: Pick<Deliveries, 'suppressQueued'> };

/**
 * Saves a blast that its social moved or ended; what is queued of one that ended is not sent. Takes part in a running transaction;
 * throws 412 after a concurrent change.
 */
export async function endOrMove({ store, blasts, deliveries }: EndOrMoveDeps, next: Blast): Promise<void> {
  await store.transaction(async () => {
    await blasts.save(next);
    if (next.phase === 'CANCELED') await deliveries.suppressQueued(next._id, because.ended);
  });
}
