import { AppError } from '@momos/contracts/errors';
import type { KeyedCall } from '@momos/runtime';
import { isDuplicateKey, type Migration, type Store } from '@momos/store';
import { dayMs, nobody, type Upload, type Usage, watchedFolders } from './upload.ts';

/** The collection `uploads`: who gave which file, and what is to be removed. */
export type Uploads = {
  /** Adds a file that is about to be stored; 409 `in_progress` while a twin of its call is under way. */
  begin(upload: Upload): Promise<void>;
  finish(name: string): Promise<void>;
  /** Takes back what {@link Uploads.begin} added. */
  drop(name: string): Promise<void>;
  /** What an earlier call under the same key made. */
  byCall(call: KeyedCall): Promise<Upload | undefined>;
  get(name: string): Promise<Upload | undefined>;
  usageOf(ownerId: string, now: Date): Promise<Usage>;
  /**
   * Takes a person out of all that they gave: nothing names them any more, and the sweep removes it, except banners that a social
   * shows; those are the social's, and go with it. Answers how many are removed and kept. Joins a transaction.
   */
  disown(ownerId: string, now: Date): Promise<{ files: number; keptBanners: number }>;
  /** Has the sweep remove what was never finished and what no document shows any more. */
  releaseUnused(before: { unfinished: Date; unused: Date }, now: Date): Promise<number>;
  /** Names of files to be removed now. */
  released(now: Date, limit: number): Promise<string[]>;
};

export const uploadIndexes: Migration = {
  id: 'uploads',
  up: async db => {
    await db.collection('uploads').createIndexes([
      { key: { ownerId: 1, createdAt: 1 } },
      {
        key: { ownerId: 1, 'call.key': 1 },
        unique: true,
        partialFilterExpression: { 'call.key': { $exists: true } },
      },
      { key: { folder: 1, createdAt: 1 } },
      { key: { createdAt: 1 }, partialFilterExpression: { isStored: false } },
      { key: { removeAt: 1 }, partialFilterExpression: { removeAt: { $exists: true } } },
    ]);
    await db.collection('uses').createIndex({ name: 1 });
  },
};

export function createUploads(store: Store): Uploads {
  const rows = store.connection.collection<Upload>('uploads');
  const isKept = { removeAt: { $exists: false } };
  const withUses = { $lookup: { from: 'uses', localField: '_id', foreignField: 'name', as: 'uses' } };
  const idsOf = async (pipeline: object[]) =>
    (await rows.aggregate<{ _id: string }>(pipeline, { session: store.session() }).toArray()).map(
      row => row._id,
    );
  const release = (names: string[], removeAt: Date) =>
    rows.updateMany({ _id: { $in: names } }, { $set: { removeAt } }, { session: store.session() });

  return {
    begin: async upload => {
      await rows.insertOne(upload).catch((error: unknown) => {
        if (isDuplicateKey(error)) throw new AppError('in_progress', 'This upload is under way already.');
        throw error;
      });
    },
    finish: async name => {
      await rows.updateOne({ _id: name }, { $set: { isStored: true } });
    },
    drop: async name => {
      await rows.deleteOne({ _id: name });
    },
    byCall: async ({ actor, key }) => (await rows.findOne({ ownerId: actor, 'call.key': key })) ?? undefined,
    get: async name => (await rows.findOne({ _id: name, ...isKept })) ?? undefined,
    usageOf: async (ownerId, now) => {
      const today = { $gt: ['$createdAt', new Date(now.getTime() - dayMs)] };
      const [usage] = await rows
        .aggregate<Usage>([
          { $match: { ownerId, ...isKept } },
          { $group: { _id: null, bytes: { $sum: '$bytes' }, today: { $sum: { $cond: [today, 1, 0] } } } },
        ])
        .toArray();
      return usage ?? { bytes: 0, today: 0 };
    },
    disown: async (ownerId, now) => {
      const shown = await idsOf([
        { $match: { ownerId, folder: 'public/social_banners', ...isKept } },
        withUses,
        { $match: { 'uses._id': { $regex: '^social:' } } },
        { $project: { _id: 1 } },
      ]);
      const options = { session: store.session() };
      const rest = { ownerId, _id: { $nin: shown }, ...isKept };
      const { modifiedCount: files } = await rows.updateMany(rest, { $set: { removeAt: now } }, options);
      await rows.updateMany({ ownerId }, { $set: { ownerId: nobody }, $unset: { call: '' } }, options);
      return { files, keptBanners: shown.length };
    },
    releaseUnused: async ({ unfinished, unused }, now) => {
      const cutOff = await idsOf([
        { $match: { isStored: false, createdAt: { $lt: unfinished }, ...isKept } },
        { $limit: 1000 },
        { $project: { _id: 1 } },
      ]);
      const abandoned = await idsOf([
        { $match: { folder: { $in: watchedFolders }, createdAt: { $lt: unused }, ...isKept } },
        withUses,
        { $match: { uses: [] } },
        { $limit: 1000 },
        { $project: { _id: 1 } },
      ]);
      await release([...cutOff, ...abandoned], now);
      return cutOff.length + abandoned.length;
    },
    released: async (now, limit) => {
      const found = await rows.find({ removeAt: { $lte: now } }, { projection: { _id: 1 }, limit }).toArray();
      return found.map(row => row._id);
    },
  };
}
