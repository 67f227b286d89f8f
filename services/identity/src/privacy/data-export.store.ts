import type { Holder } from '@momos/contracts/privacy';
import {
  collection,
  defineCollection,
  dueQueries,
  isDuplicateKey,
  type Page,
  type PageRequest,
  type Store,
} from '@momos/store';
import type { DataExport } from './data-export.ts';

/** A page of what one service holds on a person. */
type Part = {
  _id: string;
  exportId: string;
  userId: string;
  jsonGzip: Buffer;
  isLast: boolean;
  expiresAt: Date;
};

const dataExportCollection = defineCollection<DataExport>()({
  name: 'dataExports',
  noun: 'export',
  shape: {
    id: String,
    userId: { type: String, required: true },
    status: { type: String, required: true },
    requestedAt: { type: Date, required: true },
    readyAt: { type: Date, default: null },
    expiresAt: { type: Date, default: null },
    steps: [{ _id: false, service: String, doneAt: { type: Date, default: null } }],
    checkAt: { type: Date, default: null },
    tries: { type: Number, required: true },
    page: { type: { _id: false, number: Number, key: String }, default: { number: 0, key: '' } },
  },
  queries: {
    ofUser: { find: (userId: string) => ({ userId }), index: { userId: 1, _id: -1 } },
    // One per person.
    running: {
      find: (userId: string) => ({ userId }),
      index: { userId: 1 },
      where: { status: 'RUNNING' },
      unique: true,
      indexName: 'one-running',
    },
    ...dueQueries(),
  },
});

const partCollection = defineCollection<Part>()({
  name: 'dataExportParts',
  noun: 'archive',
  shape: {
    _id: String,
    exportId: { type: String, required: true },
    userId: { type: String, required: true },
    jsonGzip: { type: Buffer, required: true },
    isLast: { type: Boolean, default: true },
    expiresAt: { type: Date, required: true },
  },
  queries: {
    ofExport: { find: (exportId: string) => ({ exportId }), index: { exportId: 1 } },
    ofUser: { find: (userId: string) => ({ userId }), index: { userId: 1 } },
    expired: {
      find: (now: Date) => ({ expiresAt: { $lte: now } }),
      index: { expiresAt: 1 },
      expireAfterSeconds: 0,
    },
  },
});

/** Exports and the parts that services gave; parts disappear by themselves. */
export type DataExports = ReturnType<typeof createDataExports>;

export const createDataExports = (store: Store) => ({ ...createExports(store), ...createParts(store) });

function createExports(store: Store) {
  const { insert, find, by, rows, toRow, inTransaction } = collection(store, dataExportCollection);
  return {
    find,

    /** Adds an export; returns the one of the same person that is running if there is. */
    async addOrRunning(given: DataExport): Promise<DataExport> {
      const running = () => by.running(given.userId).one();
      const known = await running();
      if (known) return known;
      try {
        await insert(given);
        return given;
      } catch (error) {
        // Another call was faster; outside of a transaction its row can be read now.
        const twin = isDuplicateKey(error) && !store.session() ? await running() : undefined;
        if (!twin) throw error;
        return twin;
      }
    },

    async save(next: DataExport): Promise<void> {
      const { _id, ...fields } = toRow(next);
      await rows.replaceOne({ _id }, fields, inTransaction());
    },

    /** A person's exports, newest first. */
    ofUser: (userId: string, request: PageRequest): Promise<Page<DataExport>> =>
      by.ofUser(userId).page(request),

    /** Those to continue, the longest waiting first. */
    due: (now: Date, limit: number): Promise<DataExport[]> => by.due(now).list(limit),

    /** When the next one is due. */
    nextDueAt: async (): Promise<Date | null> => (await by.scheduled().one())?.checkAt ?? null,
  };
}

const partId = (id: string, service: Holder, number: number) =>
  number === 0 ? `${id}:${service}` : `${id}:${service}:${number}`;

function createParts(store: Store) {
  const { rows, inTransaction } = collection(store, partCollection);
  return {
    /** Saves the page of an export that a service gave, in place of what it gave before. */
    async savePart(
      { id, userId, page }: DataExport,
      part: { service: Holder; jsonGzip: Uint8Array; isLast: boolean; expiresAt: Date },
    ): Promise<void> {
      const { service, jsonGzip, isLast, expiresAt } = part;
      await rows.replaceOne(
        { _id: partId(id, service, page.number) },
        { exportId: id, userId, jsonGzip: Buffer.from(jsonGzip), isLast, expiresAt },
        { ...inTransaction(), upsert: true },
      );
    },

    async part(
      id: string,
      service: Holder,
      number: number,
    ): Promise<{ jsonGzip: Uint8Array; isLast: boolean } | undefined> {
      const options = { ...inTransaction(), promoteBuffers: true };
      const row = await rows.findOne({ _id: partId(id, service, number) }, options);
      // Parts of before there were pages are whole.
      return row ? { jsonGzip: row.jsonGzip, isLast: row.isLast ?? true } : undefined;
    },
  };
}
