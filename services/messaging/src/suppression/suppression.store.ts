import { collection, defineCollection, type Store } from '@momos/store';

/** Suppressed addresses and numbers: mailboxes that do not exist, numbers that answered STOP. */
export type Suppressions = {
  /** The suppressed ones among the given addresses. */
  among(addresses: string[]): Promise<Set<string>>;
  add(address: string, reason: string): Promise<void>;
};

type Suppression = { _id: string; reason: string; at: Date };

const definition = defineCollection<Suppression>()({
  name: 'suppressions',
  noun: 'suppression',
  shape: { _id: String, reason: { type: String, required: true }, at: { type: Date, required: true } },
  queries: {},
});

/** By the driver: read for each batch of deliveries. */
export function createSuppressions(store: Store): Suppressions {
  const { rows } = collection(store, definition);
  return {
    among: async addresses => {
      const found = await rows.find({ _id: { $in: addresses } }, { projection: { _id: 1 } }).toArray();
      return new Set(found.map(each => each._id));
    },
    add: async (address, reason) => {
      await rows.updateOne({ _id: address }, { $setOnInsert: { reason, at: new Date() } }, { upsert: true });
    },
  };
}
