import type { Store } from '@momos/store';
import { Schema } from 'mongoose';
import { changedFields } from './changed-fields.ts';
import { isPromotionDue, type Seats } from './seats.ts';

const count = { type: Number, required: true };

const schema = new Schema<Seats>(
  {
    _id: String,
    version: count,
    capacity: count,
    confirmed: count,
    held: count,
    waiting: count,
    nextPlace: count,
    isClosed: { type: Boolean, required: true },
    freed: count,
    offered: count,
    tiers: [{ _id: false, id: String, capacity: Number, confirmed: count, held: count, waiting: count }],
  },
  { collection: 'seats', versionKey: false, minimize: false },
);
// Only socials whose line is due; empty nearly always.
schema.index({ isLineDue: 1 }, { partialFilterExpression: { isLineDue: true } });

type Row = Seats & { isLineDue: boolean };

/** Seats as they were read, and as they are to be. */
export type SeatWrite = { before: Seats; next: Seats };

/** Somebody else changed the seats since they were read; the batch is decided again. */
export class SeatRace extends Error {}

export type SeatStore = ReturnType<typeof createSeatStore>;

/** Every query of the collection `seats`; only this folder uses it. */
export function createSeatStore(store: Store) {
  store.connection.model('Seats', schema);
  const rows = store.connection.collection<Row>('seats');
  const inTransaction = () => ({ session: store.session() });

  return {
    async add(seats: Seats): Promise<void> {
      await rows.insertOne(toRow(seats), inTransaction());
    },

    /** The seats of these socials by id; in a batch, as of its transaction. */
    async some(socialIds: readonly string[]): Promise<Map<string, Seats>> {
      const found = await rows.find({ _id: { $in: [...socialIds] } }, inTransaction()).toArray();
      return new Map(found.map(row => [row._id, fromRow(row)]));
    },

    async get(socialId: string): Promise<Seats | undefined> {
      const row = await rows.findOne({ _id: socialId }, inTransaction());
      return row ? fromRow(row) : undefined;
    },

    /** Puts `next` in place of `before`; throws {@link SeatRace} when one is not the one before any more. */
    async write(changes: readonly SeatWrite[]): Promise<void> {
      if (changes.length === 0) return;
      const operations = changes.map(({ before, next }) => ({
        updateOne: {
          filter: { _id: next._id, version: before.version },
          update: { $set: { ...changedFields(before, next), isLineDue: isPromotionDue(next) } },
        },
      }));
      const { matchedCount } = await rows.bulkWrite(operations, { ...inTransaction(), ordered: false });
      if (matchedCount !== changes.length) throw new SeatRace('seats changed meanwhile');
    },

    /** Socials in whose line somebody may get a place that freed. */
    async withLineDue(limit: number): Promise<string[]> {
      const found = await rows
        .find({ isLineDue: true }, { projection: { _id: 1 } })
        .limit(limit)
        .toArray();
      return found.map(({ _id }) => _id);
    },
  };
}

const toRow = (seats: Seats): Row => ({ ...seats, isLineDue: isPromotionDue(seats) });

function fromRow({ isLineDue: _, ...seats }: Row): Seats {
  return seats;
}
