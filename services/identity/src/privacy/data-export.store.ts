import type { Holder } from '@momos/contracts/privacy';
import { isDuplicateKey, type Store } from '@momos/store';
import { Schema } from 'mongoose';
import type { DataExport } from './data-export.ts';

type Row = Omit<DataExport, 'id'> & { _id: string };
type PartRow = { _id: string; exportId: string; userId: string; jsonGzip: Buffer; expiresAt: Date };

const step = { _id: false, service: String, doneAt: { type: Date, default: null } };
const schema = new Schema<Row>(
  {
    _id: String,
    userId: { type: String, required: true },
    status: { type: String, required: true },
    requestedAt: { type: Date, required: true },
    readyAt: { type: Date, default: null },
    expiresAt: { type: Date, default: null },
    steps: [step],
    checkAt: { type: Date, default: null },
    tries: { type: Number, required: true },
  },
  { collection: 'dataExports', versionKey: false },
);
schema.index({ userId: 1, _id: -1 });
// One at a time.
schema.index(
  { userId: 1 },
  { name: 'one-running', unique: true, partialFilterExpression: { status: 'RUNNING' } },
);
schema.index({ checkAt: 1 }, { partialFilterExpression: { checkAt: { $type: 'date' } } });

const partSchema = new Schema<PartRow>(
  {
    _id: String,
    exportId: { type: String, required: true, index: true },
    userId: { type: String, required: true, index: true },
    jsonGzip: { type: Buffer, required: true },
    expiresAt: { type: Date, required: true, index: { expires: 0 } },
  },
  { collection: 'dataExportParts', versionKey: false },
);

/** Exports and the parts that services gave; parts disappear by themselves. */
export type DataExports = ReturnType<typeof createDataExports>;

export function createDataExports(store: Store) {
  const model = store.connection.model('DataExport', schema);
  const parts = store.connection.model('DataExportPart', partSchema);
  const fromRow = ({ _id, ...rest }: Row): DataExport => ({ ...rest, id: _id });

  return {
    /** Adds an export, or answers the one of the same person that is running. */
    async addOrRunning({ id, ...given }: DataExport): Promise<DataExport> {
      const running = () => model.findOne({ userId: given.userId, status: 'RUNNING' }).lean<Row>();
      const known = await running();
      if (known) return fromRow(known);
      try {
        await model.create([{ _id: id, ...given }]);
        return { id, ...given };
      } catch (error) {
        // Another call was quicker; outside of a transaction its row can be read at once.
        const twin = isDuplicateKey(error) && !store.session() ? await running() : null;
        if (!twin) throw error;
        return fromRow(twin);
      }
    },

    async find(id: string): Promise<DataExport | undefined> {
      const row = await model.findById(id).lean<Row>();
      return row ? fromRow(row) : undefined;
    },

    async save({ id, ...next }: DataExport): Promise<void> {
      await model.replaceOne({ _id: id }, next);
    },

    /** A person's exports, the newest first, those before the one with id `before`. */
    async ofUser(
      userId: string,
      { limit, before }: { limit: number; before?: string },
    ): Promise<DataExport[]> {
      const rows = await model
        .find({ userId, ...(before ? { _id: { $lt: before } } : {}) })
        .sort({ _id: -1 })
        .limit(limit)
        .lean<Row[]>();
      return rows.map(fromRow);
    },

    /** Those to go on with, the longest waiting first. */
    async due(now: Date, limit: number): Promise<DataExport[]> {
      const rows = await model
        .find({ checkAt: { $lte: now } })
        .sort({ checkAt: 1 })
        .limit(limit)
        .lean<Row[]>();
      return rows.map(fromRow);
    },

    /** Keeps what a service gave, in place of what it gave before. */
    async keepPart(
      { id, userId }: DataExport,
      part: { service: Holder; jsonGzip: Uint8Array; expiresAt: Date },
    ): Promise<void> {
      const { service, jsonGzip, expiresAt } = part;
      await parts.replaceOne(
        { _id: `${id}:${service}` },
        { exportId: id, userId, jsonGzip: Buffer.from(jsonGzip), expiresAt },
        { upsert: true },
      );
    },

    async part(id: string, service: Holder): Promise<Buffer | undefined> {
      const row = await parts.findById(`${id}:${service}`);
      return row?.jsonGzip;
    },
  };
}
