import { collection, defineCollection, type Page, type PageRequest, type Store } from '@momos/store';

/** A person follows a host and gets their new socials. */
export type HostSubscription = { id: string; hostId: string; userId: string; at: Date };

const hostSubscriptionCollection = defineCollection<HostSubscription>()({
  name: 'hostSubscriptions',
  noun: 'subscription',
  shape: {
    id: String,
    hostId: { type: String, required: true },
    userId: { type: String, required: true },
    at: { type: Date, required: true },
  },
  queries: {
    between: {
      find: (hostId: string, userId: string) => ({ hostId, userId }),
      index: { hostId: 1, userId: 1 },
      unique: true,
    },
    ofHost: { find: (hostId: string) => ({ hostId }), index: { hostId: 1, _id: -1 } },
    ofHostAfter: {
      find: (hostId: string, afterId: string) => ({ hostId, _id: { $gt: afterId } }),
      index: { hostId: 1, _id: -1 },
      sort: { _id: 1 },
    },
    ofFollower: { find: (userId: string) => ({ userId }), index: { userId: 1, _id: -1 } },
  },
});

/** A host, or a follower. */
export type SubscriptionSide = { hostId: string } | { userId: string };

/** Who follows whom. */
export type HostSubscriptions = ReturnType<typeof createHostSubscriptions>;

export function createHostSubscriptions(store: Store) {
  const { by, rows, toRow, inTransaction } = collection(store, hostSubscriptionCollection);
  const of = (side: SubscriptionSide) =>
    'hostId' in side ? by.ofHost(side.hostId) : by.ofFollower(side.userId);
  return {
    /** Throws the driver's duplicate key error when a person follows the host already. Inside a transaction. */
    async addMany(given: readonly HostSubscription[]): Promise<void> {
      if (given.length > 0) await rows.insertMany(given.map(toRow), inTransaction());
    },

    /** A host's followers or the hosts of a follower, newest first, and how many there are in all. */
    page: async (
      side: SubscriptionSide,
      request: PageRequest,
    ): Promise<Page<HostSubscription> & { total: number }> => ({
      ...(await of(side).page(request)),
      total: await of(side).count(),
    }),

    /** How many followers a host has. */
    countOf: (hostId: string): Promise<number> => by.ofHost(hostId).count(),

    /** Every host whom a person follows. */
    hostIdsOf: (userId: string): Promise<string[]> => rows.distinct('hostId', { userId }, inTransaction()),

    has: async (userId: string, hostId: string): Promise<boolean> =>
      (await rows.findOne({ hostId, userId }, { ...inTransaction(), projection: { _id: 1 } })) !== null,

    /** False when there was none to remove. */
    remove: async (userId: string, hostId: string): Promise<boolean> =>
      (await rows.deleteOne({ hostId, userId }, inTransaction())).deletedCount === 1,

    /** A host's followers in the order they came, those after the one with id `after`. */
    listFrom: (
      hostId: string,
      { limit, after }: { limit: number; after: string },
    ): Promise<HostSubscription[]> => by.ofHostAfter(hostId, after).list(limit),
  };
}
