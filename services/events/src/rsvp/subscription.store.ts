import { collection, defineCollection, type Store } from '@momos/store';
import type { Rsvp } from './rsvp.ts';

/** A ticked optional checkbox (spec §5) that identity does not know of yet. */
export type Subscription = {
  _id: string;
  userId: string;
  socialId: string;
  toHosts: boolean;
  toUpdates: boolean;
  dueAt: Date;
  tries: number;
};

const definition = defineCollection<Subscription>()({
  name: 'subscriptions',
  noun: 'subscription',
  shape: {
    _id: String,
    userId: String,
    socialId: String,
    toHosts: Boolean,
    toUpdates: Boolean,
    dueAt: Date,
    tries: Number,
  },
  queries: {
    due: { find: (now: Date) => ({ dueAt: { $lte: now } }), index: { dueAt: 1 }, sort: { dueAt: 1 } },
    upcoming: { find: () => ({ dueAt: { $gte: new Date(0) } }), index: { dueAt: 1 }, sort: { dueAt: 1 } },
    // Exporting and erasing a person.
    ofUser: { find: (userId: string) => ({ userId }), index: { userId: 1 } },
  },
});

/** The subscription that a change of an RSVP makes; undefined when no checkbox was newly ticked. */
export function subscriptionOf(before: Rsvp | undefined, after: Rsvp): Subscription | undefined {
  const toHosts = after.wantsHostNews && !before?.wantsHostNews;
  const toUpdates = after.wantsInvitations && !before?.wantsInvitations;
  if (!toHosts && !toUpdates) return undefined;
  const { userId, socialId, updatedAt: dueAt } = after;
  return { _id: `${after._id}:${after.version}`, userId, socialId, toHosts, toUpdates, dueAt, tries: 0 };
}

export type Subscriptions = ReturnType<typeof createSubscriptions>;

/** Subscriptions on their way to identity: written with the RSVP, deleted when identity has them. */
export function createSubscriptions(store: Store) {
  const { rows, by, remove } = collection(store, definition);

  return {
    /** Adds to the running transaction. */
    async add(subscriptions: readonly Subscription[]): Promise<void> {
      if (subscriptions.length > 0) await rows.insertMany([...subscriptions], { session: store.session() });
    },
    due: (now: Date, limit: number) => by.due(now).list(limit),
    /** When the next one is due; undefined without one. */
    nextDue: async (): Promise<Date | undefined> => (await by.upcoming().one())?.dueAt,
    done: remove,
    /** Retries later, with a growing delay. */
    async postpone({ _id, tries }: Subscription, now: Date): Promise<void> {
      const dueAt = new Date(now.getTime() + Math.min(3_600_000, 2000 * 2 ** tries));
      await rows.updateOne({ _id }, { $set: { dueAt }, $inc: { tries: 1 } });
    },
  };
}
