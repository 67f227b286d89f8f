import { staleVersion } from '@momos/contracts/errors';
import type { Store } from '@momos/store';
import { Schema } from 'mongoose';
import type { Erasure } from './erasure.ts';

type Row = Omit<Erasure, 'id'> & { _id: string };

const step = { _id: false, service: String, doneAt: { type: Date, default: null } };
const receipt = { _id: false, service: String, erasedAt: Date, counts: Schema.Types.Mixed };
const schema = new Schema<Row>(
  {
    _id: String,
    version: { type: Number, required: true },
    userId: { type: String, required: true },
    status: { type: String, required: true },
    requestedAt: { type: Date, required: true },
    dueAt: { type: Date, required: true },
    doneAt: { type: Date, default: null },
    obstacles: { type: [String], default: [] },
    steps: [step],
    receipts: [receipt],
    checkAt: { type: Date, default: null },
    tries: { type: Number, required: true },
  },
  { collection: 'erasures', versionKey: false, minimize: false },
);
schema.index({ userId: 1, _id: -1 });
// One at a time, and never another once it is done.
schema.index(
  { userId: 1 },
  {
    name: 'one-open',
    unique: true,
    partialFilterExpression: { status: { $in: ['SCHEDULED', 'RUNNING', 'DONE'] } },
  },
);
schema.index({ checkAt: 1 }, { partialFilterExpression: { checkAt: { $type: 'date' } } });

/** Erasures; they stay as the proof that and when services erased. */
export type Erasures = ReturnType<typeof createErasures>;

export function createErasures(store: Store) {
  const model = store.connection.model('Erasure', schema);
  const fromRow = ({ _id, ...rest }: Row): Erasure => ({ ...rest, id: _id });
  const list = async (filter: object, limit: number): Promise<Erasure[]> => {
    const rows = await model.find(filter).sort({ _id: -1 }).limit(limit).lean<Row[]>();
    return rows.map(fromRow);
  };

  return {
    async add({ id, ...erasure }: Erasure): Promise<void> {
      await model.create([{ _id: id, ...erasure }]);
    },

    async latestOf(userId: string): Promise<Erasure | undefined> {
      return (await list({ userId }, 1))[0];
    },

    /** Puts the next state in place of the one before; throws 412 when it is not the one before any more. */
    async replace({ id, ...erasure }: Erasure): Promise<void> {
      const { matchedCount } = await model.replaceOne({ _id: id, version: erasure.version - 1 }, erasure);
      if (matchedCount === 0) throw staleVersion('erasure');
    },

    /** All of them, the newest first, those before the one with id `before`. */
    all: ({ limit, before }: { limit: number; before?: string }) =>
      list(before ? { _id: { $lt: before } } : {}, limit),

    /** Those to go on with, the longest waiting first. */
    async due(now: Date, limit: number): Promise<Erasure[]> {
      const rows = await model
        .find({ checkAt: { $lte: now } })
        .sort({ checkAt: 1 })
        .limit(limit)
        .lean<Row[]>();
      return rows.map(fromRow);
    },
  };
}
