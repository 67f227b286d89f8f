import { collection, defineCollection, type Store } from '@momos/store';
import type { ProductEventCount } from './product-event.ts';

/** Kept for a little more than a year, so that a month can be compared with the one of the year before. */
const keptSeconds = 400 * 86_400;

type Row = ProductEventCount & { at: Date };

const productEventCounts = defineCollection<Row>()({
  name: 'product_event_counts',
  noun: 'count of a product event',
  shape: {
    _id: String,
    day: { type: String, required: true },
    name: { type: String, required: true },
    call: { type: String, default: null },
    status: { type: Number, default: null },
    count: { type: Number, required: true },
    at: { type: Date, required: true },
  },
  queries: {
    from: {
      find: (day: string) => ({ day: { $gte: day } }),
      index: { day: 1, _id: 1 },
      sort: { day: 1, _id: 1 },
    },
    since: { find: (at: Date) => ({ at: { $gte: at } }), index: { at: 1 }, expireAfterSeconds: keptSeconds },
  },
});

/** Far more than 60 days have: events are a closed list, and so are calls. */
const maxRows = 50_000;

/** The collection `product_event_counts`. */
export type ProductEventCounts = {
  /** Adds to the counts of a day. */
  add(counts: readonly ProductEventCount[], now: Date): Promise<void>;
  /** The counts of a day and those after it. */
  from(day: string): Promise<ProductEventCount[]>;
};

export function createProductEventCounts(store: Store): ProductEventCounts {
  const { rows, by, inTransaction } = collection(store, productEventCounts);
  return {
    add: async (counts, now) => {
      const writes = counts.map(({ _id, count, ...of }) => ({
        updateOne: {
          filter: { _id },
          update: { $inc: { count }, $setOnInsert: { ...of, at: now } },
          upsert: true,
        },
      }));
      if (writes.length > 0) await rows.bulkWrite(writes, { ordered: false, ...inTransaction() });
    },
    from: day => by.from(day).list(maxRows),
  };
}
