import { staleVersion } from '@momos/contracts/errors';
import type { Migration, Store } from '@momos/store';
import type { Blast } from './blast.ts';

/** The collection `blasts`. */
export type Blasts = {
  add(blast: Blast): Promise<void>;
  get(ids: string[]): Promise<Map<string, Blast>>;
  ofSocial(socialId: string, blastId: string): Promise<Blast | undefined>;
  /** Newest first, older than `before`. */
  list(socialId: string, page: { before: string | undefined; limit: number }): Promise<Blast[]>;
  /** A host's blasts to followers, newest first, older than `before`. */
  listToFollowers(hostId: string, page: { before: string | undefined; limit: number }): Promise<Blast[]>;
  /** How many a host has written to followers since. */
  countToFollowers(hostId: string, since: Date): Promise<number>;
  /** Saves a blast read at `blast.version - 1`; throws 412 when somebody else was quicker. */
  save(blast: Blast): Promise<void>;
  /** Those with something to do now, longest waiting first. */
  atWork(now: Date, limit: number): Promise<Blast[]>;
  /** Notes that all up to `cursor` are addressed; false when another copy did so first. */
  addressed(blast: Blast, next: { cursor: string; isLast: boolean }): Promise<boolean>;
  /** Scheduled blasts of a social. */
  scheduledOf(socialId: string): Promise<Blast[]>;
};

export const blastIndexes: Migration = {
  id: 'blasts',
  up: async db => {
    await db
      .collection('blasts')
      .createIndexes([{ key: { socialId: 1, _id: -1 } }, { key: { phase: 1, scheduledAt: 1 } }]);
  },
};

export const hostBlastIndexes: Migration = {
  id: 'host-blasts',
  up: async db => {
    await db
      .collection('blasts')
      .createIndex({ ownerId: 1, _id: -1 }, { partialFilterExpression: { purpose: 'FOLLOWERS' } });
  },
};

const unfinished = ['SCHEDULED', 'ADDRESSING', 'SENDING'] as const;

export function createBlasts(store: Store): Blasts {
  const rows = store.connection.collection<Blast>('blasts');
  const inTransaction = () => ({ session: store.session() });

  return {
    add: async blast => {
      await rows.insertOne(blast, inTransaction());
    },
    get: async ids => {
      const found = await rows.find({ _id: { $in: ids } }, inTransaction()).toArray();
      return new Map(found.map(blast => [blast._id, blast]));
    },
    ofSocial: async (socialId, blastId) =>
      (await rows.findOne({ _id: blastId, socialId, purpose: 'NEWS' }, inTransaction())) ?? undefined,
    list: (socialId, { before, limit }) =>
      rows
        .find({ socialId, purpose: 'NEWS', ...(before ? { _id: { $lt: before } } : {}) })
        .sort({ _id: -1 })
        .limit(limit)
        .toArray(),
    listToFollowers: (ownerId, { before, limit }) =>
      rows
        .find({ ownerId, purpose: 'FOLLOWERS', ...(before ? { _id: { $lt: before } } : {}) })
        .sort({ _id: -1 })
        .limit(limit)
        .toArray(),
    countToFollowers: (ownerId, since) =>
      rows.countDocuments({ ownerId, purpose: 'FOLLOWERS', createdAt: { $gte: since } }, inTransaction()),
    save: async blast => {
      const filter = { _id: blast._id, version: blast.version - 1 };
      const { matchedCount } = await rows.replaceOne(filter, blast, inTransaction());
      if (matchedCount === 0) throw staleVersion('blast');
    },
    atWork: (now, limit) =>
      rows
        .find({
          phase: { $in: [...unfinished] },
          $or: [{ scheduledAt: null }, { scheduledAt: { $lte: now } }],
        })
        .sort({ _id: 1 })
        .limit(limit)
        .toArray(),
    addressed: async (blast, { cursor, isLast }) => {
      const { matchedCount } = await rows.updateOne(
        { _id: blast._id, phase: { $in: ['SCHEDULED', 'ADDRESSING'] }, cursor: blast.cursor },
        {
          $set: { cursor, phase: isLast ? 'SENDING' : 'ADDRESSING', updatedAt: new Date() },
          $inc: { version: 1 },
        },
        inTransaction(),
      );
      return matchedCount === 1;
    },
    scheduledOf: socialId =>
      rows.find({ socialId, phase: 'SCHEDULED', leadMs: { $ne: null } }, inTransaction()).toArray(),
  };
}
