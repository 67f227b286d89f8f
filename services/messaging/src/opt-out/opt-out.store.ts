import { collection, type Collection, defineCollection, type Erased, type Store } from '@momos/store';
import type { mongo } from 'mongoose';
import { type Clock, systemClock } from '@momos/runtime';
import {
  followedAgain,
  type Follows,
  type OptionalNotices,
  type OptOut,
  type Subscription,
} from './opt-out.ts';

/** Opt-outs of people; read for every blast mail right before it is sent. */
export type OptOuts = {
  get(userIds: string[]): Promise<Map<string, OptOut>>;
  /** How many people left a host. */
  countOf(hostId: string): Promise<number>;
  /** Stops blasts of this host; does nothing for an erased person, whose mails keep their links. */
  leave(subscription: Subscription): Promise<void>;
  /** Allows blasts of hosts that a person follows again after leaving them. Takes part in a running transaction. */
  rejoin(userId: string, follows: Follows): Promise<void>;
  /** Records the version of identity's account at which a host was left. Takes part in a running transaction. */
  leftAt(subscription: Subscription, version: number): Promise<void>;
  /** Sets both choices; as `leave`. */
  choose(subscription: Subscription, choice: { all: boolean; host: boolean }): Promise<void>;
  /** Stops or allows optional notices. As `leave`. */
  chooseNotices(userId: string, about: OptionalNotices, isWanted: boolean): Promise<void>;
  /** Stops or allows blasts of every host; single hosts stay as chosen. As `leave`. */
  chooseAll(userId: string, all: boolean): Promise<void>;
};

const definition = defineCollection<OptOut>()({
  name: 'opt_outs',
  noun: 'opt-out',
  shape: {
    _id: String,
    all: { type: Boolean, default: false },
    hostIds: [String],
    digests: Boolean,
    circles: Boolean,
    alerts: Boolean,
    invitations: Boolean,
    left: Object,
  },
  queries: { ofHost: { find: (hostIds: string) => ({ hostIds }), index: { hostIds: 1 } } },
});

/** By the driver: read for each batch of blasts, and written by upserts of single hosts. */
export function createOptOuts(
  store: Store,
  erased: Pick<Erased, 'has' | 'guard'>,
  { now }: Clock = systemClock,
): OptOuts {
  const opened = collection(store, definition);
  const { rows, by, inTransaction } = opened;
  const save = (userId: string, update: mongo.UpdateFilter<OptOut>) =>
    store.transaction(async () => {
      if (await erased.has(userId)) return;
      await erased.guard([userId]);
      await rows.updateOne({ _id: userId }, update, { ...inTransaction(), upsert: true });
    });
  const leaving = (hostId: string) => ({ [`left.${hostId}`]: { at: now() } });
  return {
    get: async userIds => {
      const found = await rows.find({ _id: { $in: userIds } }).toArray();
      return new Map(found.map(each => [each._id, each]));
    },
    countOf: hostId => by.ofHost(hostId).count(),
    leave: async ({ userId, hostId }) => {
      const update = { $addToSet: { hostIds: hostId }, $set: leaving(hostId), $setOnInsert: { all: false } };
      await save(userId, update);
    },
    leftAt: async ({ userId, hostId }, version) => {
      const update = { $set: { [`left.${hostId}.version`]: version } };
      await rows.updateOne({ _id: userId, hostIds: hostId }, update, inTransaction());
    },
    rejoin: (userId, follows) => rejoin(opened, userId, follows),
    chooseNotices: (userId, about, isWanted) =>
      save(userId, { $set: { [about]: isWanted }, $setOnInsert: { all: false, hostIds: [] } }),
    chooseAll: (userId, all) => save(userId, { $set: { all }, $setOnInsert: { hostIds: [] } }),
    choose: async ({ userId, hostId }, { all, host }) => {
      const hosts = host
        ? { $addToSet: { hostIds: hostId }, $set: { all, ...leaving(hostId) } }
        : { $pull: { hostIds: hostId }, $set: { all } };
      await save(userId, hosts);
    },
  };
}

async function rejoin(
  { rows, inTransaction }: Pick<Collection<OptOut, (typeof definition)['queries']>, 'rows' | 'inTransaction'>,
  userId: string,
  follows: Follows,
): Promise<void> {
  const optOut = await rows.findOne({ _id: userId }, inTransaction());
  const hostIds = optOut ? followedAgain(optOut, follows) : [];
  if (hostIds.length === 0) return;
  await rows.updateOne({ _id: userId }, { $pull: { hostIds: { $in: hostIds } } }, inTransaction());
}
