import { collection, defineCollection, type Store } from '@momos/store';
import type { Social } from './social.ts';

/** Read model of events' socials. */
export type Socials = {
  get(ids: string[]): Promise<Map<string, Social>>;
  put(social: Social): Promise<void>;
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
  queries: {},
});

/** By the driver: read for each batch of deliveries. */
export function createSocials(store: Store): Socials {
  const { rows, inTransaction } = collection(store, definition);
  return {
    get: async ids => {
      const found = await rows.find({ _id: { $in: ids } }, inTransaction()).toArray();
      return new Map(found.map(social => [social._id, social]));
    },
    put: async social => {
      await rows.replaceOne({ _id: social._id }, social, { upsert: true, ...inTransaction() });
    },
  };
}
