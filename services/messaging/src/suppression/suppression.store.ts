import type { Store } from '@momos/store';

/** Addresses and numbers that nothing is sent to: mailboxes that do not exist, numbers that answered STOP. */
export type Suppressions = {
  /** Those of the given addresses that are on the list. */
  among(addresses: string[]): Promise<Set<string>>;
  add(address: string, reason: string): Promise<void>;
};

type Suppression = { _id: string; reason: string; at: Date };

export function createSuppressions(store: Store): Suppressions {
  const rows = store.connection.collection<Suppression>('suppressions');
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
