import { AppError } from '@momos/contracts/errors';
import type { IdempotentCall } from '@momos/contracts/idempotency';
import {
  type Collection,
  collection,
  defineCollection,
  type Erased,
  isDuplicateKey,
  type Store,
} from '@momos/store';
import { Schema } from 'mongoose';
import { dayMs, erasedOwner, type Upload, type Usage } from './upload.ts';

const isPresent = { removeAt: { $exists: false } };

const definition = defineCollection<Upload>()({
  name: 'uploads',
  noun: 'file',
  shape: {
    _id: String,
    ownerId: String,
    folder: { type: String, required: true },
    bytes: { type: Number, required: true },
    createdAt: { type: Date, required: true },
    isStored: { type: Boolean, required: true },
    call: Schema.Types.Mixed,
    unusedSince: Date,
    source: String,
    removeAt: Date,
  },
  queries: {
    ofOwner: {
      find: (ownerId: string) => ({ ownerId, ...isPresent }),
      index: { ownerId: 1, createdAt: 1 },
      sort: { createdAt: 1 },
    },
    byCall: {
      find: ({ actor, key }: Pick<IdempotentCall, 'actor' | 'key'>) => ({ ownerId: actor, 'call.key': key }),
      where: { 'call.key': { $exists: true } },
      index: { ownerId: 1, 'call.key': 1 },
      sort: { 'call.key': 1 },
      unique: true,
    },
    /** Uploads that were cut off before their bytes were stored. */
    unfinished: {
      find: (before: Date) => ({ createdAt: { $lt: before }, ...isPresent }),
      where: { isStored: false },
      index: { createdAt: 1 },
      sort: { createdAt: 1 },
    },
    /** Files that documents may have stopped showing. */
    unused: {
      find: (before: Date) => ({ unusedSince: { $lt: before }, ...isPresent }),
      where: { unusedSince: { $exists: true } },
      index: { unusedSince: 1 },
      sort: { unusedSince: 1 },
    },
    /** Copies of a foreign picture. */
    ofSource: {
      find: (source: string) => ({ source, isStored: true, ...isPresent }),
      where: { source: { $exists: true } },
      index: { source: 1, createdAt: -1 },
      sort: { createdAt: -1 },
    },
    released: {
      find: (now: Date) => ({ removeAt: { $lte: now } }),
      where: { removeAt: { $exists: true } },
      index: { removeAt: 1 },
      sort: { removeAt: 1 },
    },
  },
});

type Rows = Collection<Upload, typeof definition.queries>;

/** The collection `uploads`: files with their owners, and when they are removed. */
export type Uploads = ReturnType<typeof createUploads>;

export function createUploads(store: Store, erased: Pick<Erased, 'guard'>) {
  const kit = collection(store, definition);
  return { ...writes(kit, store, erased), ...reads(kit), ...releases(kit) };
}

const writes = ({ rows, inTransaction }: Rows, store: Store, erased: Pick<Erased, 'guard'>) => ({
  /**
   * Adds a file that is about to be stored; 409 `in_progress` while another request with its key is running, 404 for an
   * erased person.
   */
  begin: (upload: Upload): Promise<void> =>
    store.transaction(async () => {
      await erased.guard([upload.ownerId]);
      await rows.insertOne(upload, inTransaction()).catch((error: unknown) => {
        if (isDuplicateKey(error)) throw new AppError('in_progress', 'This upload is in progress already.');
        throw error;
      });
    }),

  /**
   * Begins the time after which a file of a watched folder is removed, unless a document shows it then. That of an erased person is
   * over already: nothing but that document kept the file.
   */
  async setUnusedSince(name: string, at: Date): Promise<void> {
    const isErased = { $eq: ['$ownerId', erasedOwner] };
    const unusedSince = { $cond: [isErased, new Date(0), at] };
    await rows.updateOne({ _id: name }, [{ $set: { unusedSince } }], inTransaction());
  },

  async finish(name: string): Promise<void> {
    await rows.updateOne({ _id: name }, { $set: { isStored: true } });
  },

  /** Removes the row of a file. */
  async drop(name: string): Promise<void> {
    await rows.deleteOne({ _id: name });
  },
});

const reads = ({ by, rows, find }: Rows) => ({
  /** The file that an earlier request with the same key made. */
  byCall: (call: IdempotentCall) => by.byCall(call).one(),

  /** The newest copy of a foreign picture. */
  copyOf: (source: string) => by.ofSource(source).one(),

  /** Those of the names that are not removed. */
  async present(names: readonly string[]): Promise<ReadonlySet<string>> {
    const filter = { _id: { $in: [...names] }, ...isPresent };
    const found = await rows.find(filter, { projection: { _id: 1 } }).toArray();
    return new Set(found.map(({ _id }) => _id));
  },

  async get(name: string): Promise<Upload | undefined> {
    const upload = await find(name);
    return upload?.removeAt ? undefined : upload;
  },

  async usageOf(ownerId: string, now: Date): Promise<Usage> {
    const today = { $gt: ['$createdAt', new Date(now.getTime() - dayMs)] };
    const [usage] = await rows
      .aggregate<Usage>([
        { $match: by.ofOwner(ownerId).filter },
        { $group: { _id: null, bytes: { $sum: '$bytes' }, today: { $sum: { $cond: [today, 1, 0] } } } },
      ])
      .toArray();
    return usage ?? { bytes: 0, today: 0 };
  },

  /** Names of files to be removed now. */
  async released(now: Date, limit: number): Promise<string[]> {
    const { filter, sort } = by.released(now);
    return (await rows.find(filter, { projection: { _id: 1 }, sort, limit }).toArray()).map(({ _id }) => _id);
  },
});

const withUses = { $lookup: { from: 'uses', localField: '_id', foreignField: 'name', as: 'uses' } };
const batchSize = 1000;

const releases = (kit: Rows) => {
  const { by, rows, inTransaction } = kit;
  return {
    /**
     * Anonymises all uploads of a person: the rows no longer name them, and the sweep removes the files, except banners
     * that a social shows; those belong to the social, and are removed with it. Returns how many are removed and kept.
     * Joins a transaction.
     */
    async disown(ownerId: string, now: Date): Promise<{ files: number; keptBanners: number }> {
      const ofOwner = by.ofOwner(ownerId).filter;
      const shown = await namesOf(rows, inTransaction(), [
        { $match: { ...ofOwner, folder: 'public/social_banners' } },
        withUses,
        { $match: { 'uses._id': { $regex: '^social(-edit)?:' } } },
      ]);
      const others = { ...ofOwner, _id: { $nin: shown } };
      const { modifiedCount } = await rows.updateMany(others, { $set: { removeAt: now } }, inTransaction());
      const anonymous = { $set: { ownerId: erasedOwner }, $unset: { call: '' as const } };
      await rows.updateMany({ ownerId }, anonymous, inTransaction());
      return { files: modifiedCount, keptBanners: shown.length };
    },

    /** Releases uploads that were never finished and files that no document shows any more; the sweep removes them. */
    async releaseUnused(before: { unfinished: Date; unused: Date }, now: Date): Promise<number> {
      const cutOff = await namesOf(rows, {}, [
        { $match: by.unfinished(before.unfinished).filter },
        { $limit: batchSize },
      ]);
      await rows.updateMany({ _id: { $in: cutOff } }, { $set: { removeAt: now } });
      return cutOff.length + (await releaseAbandoned(kit, before.unused, now));
    },
  };
};

type Candidate = { _id: string; unusedSince: Date; isShown: boolean; isHidden: boolean };

/**
 * Releases files that no document has shown since `before`, and ends the watch over those that one shows. An avatar that its
 * owner hides is looked at again later: which one it is, nothing says.
 */
async function releaseAbandoned({ by, rows }: Rows, before: Date, now: Date): Promise<number> {
  const { filter, sort } = by.unused(before);
  const candidates = await rows
    .aggregate<Candidate>([
      { $match: filter },
      { $sort: sort },
      { $limit: batchSize },
      withUses,
      { $addFields: { owner: { $concat: ['user:', '$ownerId'] } } },
      { $lookup: { from: 'uses', localField: 'owner', foreignField: '_id', as: 'ownerUses' } },
      {
        $project: {
          unusedSince: 1,
          isShown: { $ne: ['$uses', []] },
          isHidden: {
            $and: [{ $eq: ['$folder', 'public/avatars'] }, { $in: [true, '$ownerUses.isHidden'] }],
          },
        },
      },
    ])
    .toArray();
  if (candidates.length === 0) return 0;
  // Only as they were read: a document may stop showing one meanwhile.
  const updates = candidates.map(({ _id, unusedSince, isShown, isHidden }) => ({
    updateOne: {
      filter: { _id, unusedSince },
      update: isShown
        ? { $unset: { unusedSince: '' as const } }
        : { $set: isHidden ? { unusedSince: now } : { removeAt: now } },
    },
  }));
  await rows.bulkWrite(updates, { ordered: false });
  return candidates.filter(({ isShown, isHidden }) => !isShown && !isHidden).length;
}

async function namesOf(rows: Rows['rows'], options: object, pipeline: object[]): Promise<string[]> {
  const onlyName = { $project: { _id: 1 } };
  const found = await rows.aggregate<{ _id: string }>([...pipeline, onlyName], options).toArray();
  return found.map(({ _id }) => _id);
}
