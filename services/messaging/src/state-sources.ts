import type { StateSource } from '@momos/bus';
import type { DeliveryChanged } from '@momos/contracts/proto/messaging/v1/bus';
import { topics } from '@momos/contracts/topics';
import type { Store } from '@momos/store';
import { isPublished, toMessage } from './delivery/delivery.ts';
import { openDeliveries } from './delivery/delivery-rows.store.ts';

/** Where the states that this service publishes are. */
export function stateSources(store: Store) {
  const deliveries = openDeliveries(store);
  const delivery: StateSource<DeliveryChanged> = {
    topic: topics.delivery,
    collection: 'deliveries',
    statesOf: async ids => (await deliveries.findMany(ids)).filter(isPublished).map(toMessage),
  };
  return { delivery };
}
