import type { Store } from '@momos/store';
import { Schema } from 'mongoose';
import type { Rsvp } from './rsvp.ts';

/** A tick at one of the optional checkboxes (spec §5) that identity has not been told of yet. */
export type Subscription = {
  _id: string;
  userId: string;
  socialId: string;
  toHosts: boolean;
  toUpdates: boolean;
  dueAt: Date;
  tries: number;
};

const schema = new Schema<Subscription>(
  {
    _id: String,
    userId: String,
    socialId: String,
    toHosts: Boolean,
    toUpdates: Boolean,
    dueAt: Date,
    tries: Number,
  },
  { collection: 'subscriptions', versionKey: false },
);
schema.index({ dueAt: 1 });

/** What identity has to be told because of a change; undefined when no checkbox was newly ticked. */
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
  store.connection.model('Subscription', schema);
  const rows = store.connection.collection<Subscription>('subscriptions');

  return {
    /** Adds to the running transaction. */
    async add(subscriptions: readonly Subscription[]): Promise<void> {
      if (subscriptions.length > 0) await rows.insertMany([...subscriptions], { session: store.session() });
    },
    due: (now: Date, limit: number) =>
      rows
        .find({ dueAt: { $lte: now } })
        .sort({ dueAt: 1 })
        .limit(limit)
        .toArray(),
    async done(id: string): Promise<void> {
      await rows.deleteOne({ _id: id });
    },
    /** Tries again later, each time later still. */
    async postpone({ _id, tries }: Subscription, now: Date): Promise<void> {
      const dueAt = new Date(now.getTime() + Math.min(3_600_000, 2000 * 2 ** tries));
      await rows.updateOne({ _id }, { $set: { dueAt }, $inc: { tries: 1 } });
    },
  };
}
