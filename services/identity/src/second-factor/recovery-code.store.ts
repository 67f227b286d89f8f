import { collection, defineCollection, type Store } from '@momos/store';

/** The unused recovery codes of one person. */
type RecoveryCodeSet = {
  /** The person's id. */
  _id: string;
  hashes: string[];
  madeAt: Date;
};

const recoveryCodeCollection = defineCollection<RecoveryCodeSet>()({
  name: 'recoveryCodes',
  noun: 'set of recovery codes',
  shape: {
    _id: String,
    hashes: { type: [String], required: true },
    madeAt: { type: Date, required: true },
  },
  queries: {},
});

/** Recovery codes by person; only their hashes. */
export type RecoveryCodes = ReturnType<typeof createRecoveryCodes>;

export function createRecoveryCodes(store: Store) {
  const { rows, find, remove, inTransaction } = collection(store, recoveryCodeCollection);
  return {
    remove,

    /** How many a person has left; undefined when there never were any. */
    countLeft: async (userId: string): Promise<number | undefined> => (await find(userId))?.hashes.length,

    /** Puts new codes in place of a person's former ones. */
    async replace(userId: string, hashes: readonly string[], madeAt: Date): Promise<void> {
      const set = { $set: { hashes: [...hashes], madeAt } };
      await rows.updateOne({ _id: userId }, set, { ...inTransaction(), upsert: true });
    },

    /** Removes a person's codes when they were made since a moment. */
    async removeMadeSince(userId: string, since: Date): Promise<void> {
      await rows.deleteOne({ _id: userId, madeAt: { $gte: since } }, inTransaction());
    },

    /** Uses a code up; false when it is none of the person's, or was used before. */
    async use(userId: string, hash: string): Promise<boolean> {
      const { modifiedCount } = await rows.updateOne(
        { _id: userId, hashes: hash },
        { $pull: { hashes: hash } },
        inTransaction(),
      );
      return modifiedCount === 1;
    },
  };
}
