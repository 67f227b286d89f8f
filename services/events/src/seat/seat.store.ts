import { collection, defineCollection, type Store, VersionConflict } from '@momos/store';
import { changedFields } from '../rsvp/changed-fields.ts';
import { isPromotionDue, type Seats } from './seats.ts';

type Row = Seats & { isPromotionDue: boolean };

const count = { type: Number, required: true };

const definition = defineCollection<Row>()({
  name: 'seats',
  noun: 'social',
  shape: {
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
    // Missing on seats that did not change since moves are kept.
    moves: Number,
    tiers: [{ _id: false, id: String, capacity: Number, confirmed: count, held: count, waiting: count }],
    isPromotionDue: { type: Boolean, required: true },
  },
  queries: {
    // Only socials with a promotion due; nearly always empty.
    promotionDue: { find: () => ({}), where: { isPromotionDue: true }, index: { isPromotionDue: 1 } },
  },
});

/** Seats as they were read, and as they are to be. */
export type SeatWrite = { before: Seats; next: Seats };

export type SeatStore = ReturnType<typeof createSeatStore>;

/** Every query of the collection `seats`, by the driver: it is the hottest one. */
export function createSeatStore(store: Store) {
  const { rows, by, inTransaction } = collection(store, definition);

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

    /** Puts `next` in place of `before`; throws {@link VersionConflict} when one is not the one before any more. */
    async write(changes: readonly SeatWrite[]): Promise<void> {
      if (changes.length === 0) return;
      const operations = changes.map(({ before, next }) => ({
        updateOne: {
          filter: { _id: next._id, version: before.version },
          update: { $set: { ...changedFields(before, next), isPromotionDue: isPromotionDue(next) } },
        },
      }));
      const { matchedCount } = await rows.bulkWrite(operations, { ...inTransaction(), ordered: false });
      if (matchedCount !== changes.length) throw new VersionConflict('seats changed meanwhile');
    },

    /** Socials on whose waitlist a person may get a seat that was freed, without those in `except`. */
    async withPromotionDue(limit: number, except: readonly string[]): Promise<string[]> {
      const filter = { ...by.promotionDue().filter, _id: { $nin: [...except] } };
      const found = await rows
        .find(filter, { projection: { _id: 1 } })
        .limit(limit)
        .toArray();
      return found.map(({ _id }) => _id);
    },
  };
}

const toRow = (seats: Seats): Row => ({ ...seats, isPromotionDue: isPromotionDue(seats) });

function fromRow({ isPromotionDue: _, ...seats }: Row): Seats {
  return { ...seats, moves: seats.moves ?? 0 };
}
