import type { StateSource } from '@momos/bus';
import type {
  CircleChanged,
  CircleMemberChanged,
  DeliveryChanged,
} from '@momos/contracts/proto/messaging/v1/bus';
import { topics } from '@momos/contracts/topics';
import { collection, type Store } from '@momos/store';
import { toCircleMessage } from './circle/circle.ts';
import { circleCollection } from './circle/circle.store.ts';
import { isPublished, toMessage } from './delivery/delivery.ts';
import { toMemberMessage } from './membership/membership.ts';
import { membershipCollection } from './membership/membership.store.ts';
import { openDeliveries } from './delivery/delivery-rows.store.ts';

/** Where the states that this service publishes are. */
export function stateSources(store: Store) {
  const deliveries = openDeliveries(store);
  const delivery: StateSource<DeliveryChanged> = {
    topic: topics.delivery,
    collection: 'deliveries',
    statesOf: async ids => (await deliveries.findMany(ids)).filter(isPublished).map(toMessage),
  };
  const circles = collection(store, circleCollection);
  const circle: StateSource<CircleChanged> = {
    topic: topics.circle,
    collection: circleCollection.name,
    statesOf: async ids =>
      (await circles.findMany(ids)).map(each => ({
        change: 'CIRCLE_CHANGE_UNSPECIFIED',
        circle: toCircleMessage(each),
      })),
  };
  const memberships = collection(store, membershipCollection);
  const circleMember: StateSource<CircleMemberChanged> = {
    topic: topics.circleMember,
    collection: membershipCollection.name,
    statesOf: async ids =>
      (await memberships.findMany(ids)).map(each => ({
        change: 'CIRCLE_MEMBER_CHANGE_UNSPECIFIED',
        member: toMemberMessage(each),
      })),
  };
  return { delivery, circle, 'circle-member': circleMember };
}
