import { collection, defineCollection, type Store } from '@momos/store';
import { Schema } from 'mongoose';
import type { Address, CodePurpose, CodeRequest } from './code.ts';

const codeRequestCollection = defineCollection<CodeRequest>()({
  name: 'codeRequests',
  noun: 'code request',
  shape: {
    id: String,
    address: { type: new Schema<Address>({ kind: String, value: String }, { _id: false }), required: true },
    purpose: { type: String, required: true },
    userId: { type: String, default: null },
    codeHash: { type: String, required: true },
    triesLeft: { type: Number, required: true },
    origin: { type: String, default: '' },
    expiresAt: { type: Date, required: true },
    usedAt: { type: Date, default: null },
    marketing: { type: Schema.Types.Mixed, default: {} },
    referralCode: { type: String, default: null },
  },
  queries: {
    // An erasure finds the requests of a person by their addresses.
    sentTo: { find: (address: string) => ({ 'address.value': address }), index: { 'address.value': 1 } },
    expired: {
      find: (now: Date) => ({ expiresAt: { $lte: now } }),
      index: { expiresAt: 1 },
      expireAfterSeconds: 0,
    },
  },
});

/** Requests for one-time codes; they disappear some time after they expire. */
export type CodeRequests = ReturnType<typeof createCodeRequests>;

export function createCodeRequests(store: Store) {
  const { insert, rows, inTransaction } = collection(store, codeRequestCollection);
  return {
    add: insert,

    /**
     * Takes one try in one guarded update, so that parallel guesses share the five; undefined when none is left or the
     * code is for something else.
     */
    async takeAttempt(
      id: string,
      purposes: readonly CodePurpose[],
      now: Date,
    ): Promise<CodeRequest | undefined> {
      const row = await rows.findOneAndUpdate(
        {
          _id: id,
          purpose: { $in: [...purposes] },
          usedAt: null,
          triesLeft: { $gt: 0 },
          expiresAt: { $gt: now },
        },
        { $inc: { triesLeft: -1 } },
        { ...inTransaction(), returnDocument: 'after' },
      );
      if (!row) return undefined;
      const { _id, ...request } = row;
      return { ...request, id: _id };
    },

    /** Marks a request as used; false when another call did so first. */
    async use(id: string, now: Date): Promise<boolean> {
      const unused = { _id: id, usedAt: null };
      const { modifiedCount } = await rows.updateOne(unused, { $set: { usedAt: now } }, inTransaction());
      return modifiedCount === 1;
    },
  };
}
