import { collection, defineCollection, type Store } from '@momos/store';
import type { Social } from './social.ts';

/** Read model of events' socials. */
export type Socials = {
  get(ids: string[]): Promise<Map<string, Social>>;
  put(social: Social): Promise<void>;
  /** The ids of the latest socials that a person hosts, at most 100. */
  idsOfHost(userId: string): Promise<string[]>;
};

const definition = defineCollection<Social>()({
  name: 'socials',
  noun: 'social',
  shape: {
    _id: String,
    version: Number,
    slug: String,
    title: String,
    ownerId: String,
    hostIds: [String],
    invitedHostIds: [String],
    startsAt: Date,
    endsAt: Date,
    timezone: String,
    city: String,
    venueName: String,
    venueAddress: String,
    isOnline: Boolean,
    isApprovalRequired: Boolean,
    isCancelled: Boolean,
    isDeleted: Boolean,
  },
  queries: {
    ofHost: {
      find: (userId: string) => ({ hostIds: userId }),
      index: { hostIds: 1, _id: -1 },
      sort: { _id: -1 },
    },
  },
});

/** By the driver: read for each batch of deliveries. */
export function createSocials(store: Store): Socials {
  const { rows, by, inTransaction } = collection(store, definition);
  return {
    idsOfHost: async userId => {
      const { filter, sort } = by.ofHost(userId);
      const found = await rows
        .find({ ...filter, isDeleted: { $ne: true } }, { projection: { _id: 1 } })
        .sort(sort)
        .limit(100)
        .toArray();
      return found.map(({ _id }) => _id);
    },
    get: async ids => {
      const found = await rows.find({ _id: { $in: ids } }, inTransaction()).toArray();
      return new Map(found.map(social => [social._id, social]));
    },
    put: async social => {
      await rows.replaceOne({ _id: social._id }, social, { upsert: true, ...inTransaction() });
    },
  };
}
