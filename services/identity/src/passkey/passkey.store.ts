import { collection, defineCollection, type Store } from '@momos/store';
import { maxPasskeys } from '@momos/contracts/passkeys';
import type { Passkey } from './passkey.ts';

const passkeyCollection = defineCollection<Passkey>()({
  name: 'passkeys',
  noun: 'passkey',
  shape: {
    id: String,
    userId: { type: String, required: true },
    credentialId: { type: String, required: true },
    publicKey: { type: String, required: true },
    counter: { type: Number, required: true },
    transports: { type: [String], default: [] },
    name: { type: String, required: true },
    isSynced: { type: Boolean, required: true },
    createdAt: { type: Date, required: true },
    lastUsedAt: { type: Date, default: null },
    suspectedAt: { type: Date, default: null },
  },
  queries: {
    ofUser: { find: (userId: string) => ({ userId }), index: { userId: 1, _id: -1 } },
    withCredential: {
      find: (credentialId: string) => ({ credentialId }),
      index: { credentialId: 1 },
      sort: { credentialId: 1 },
      unique: true,
    },
  },
});

/** Passkeys of all people. */
export type Passkeys = ReturnType<typeof createPasskeys>;

export function createPasskeys(store: Store) {
  const { insert, by, rows, fromRow, inTransaction } = collection(store, passkeyCollection);
  return {
    add: insert,

    /** A person's, newest first. */
    ofUser: (userId: string): Promise<Passkey[]> => by.ofUser(userId).list(maxPasskeys + 1),

    countOf: (userId: string): Promise<number> => by.ofUser(userId).count(),

    byCredential: (credentialId: string): Promise<Passkey | undefined> =>
      by.withCredential(credentialId).one(),

    /** Names one of a person's; undefined when it is none of theirs. */
    async rename({ id, userId }: Pick<Passkey, 'id' | 'userId'>, name: string): Promise<Passkey | undefined> {
      const options = { ...inTransaction(), returnDocument: 'after' } as const;
      const row = await rows.findOneAndUpdate({ _id: id, userId }, { $set: { name } }, options);
      return row ? fromRow(row) : undefined;
    },

    /**
     * Notes a use. The counter must have grown, or the authenticator has none (WebAuthn 3 §7.2, step 22); false, and noted as
     * suspect, where it has not. One guarded update, so that of two uses with one counter one is refused.
     */
    async use(id: string, counter: number, now: Date): Promise<boolean> {
      const earlier = counter === 0 ? 0 : { $lt: counter };
      const { matchedCount } = await rows.updateOne(
        { _id: id, counter: earlier },
        { $set: { counter, lastUsedAt: now } },
        inTransaction(),
      );
      if (matchedCount === 1) return true;
      await rows.updateOne({ _id: id }, { $set: { suspectedAt: now } }, inTransaction());
      return false;
    },

    /** Removes one of a person's; false when it is none of theirs. */
    async remove({ id, userId }: Pick<Passkey, 'id' | 'userId'>): Promise<boolean> {
      return (await rows.deleteOne({ _id: id, userId }, inTransaction())).deletedCount === 1;
    },

    async removeAllOf(userId: string): Promise<void> {
      await rows.deleteMany({ userId }, inTransaction());
    },
  };
}
