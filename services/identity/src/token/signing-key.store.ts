import { collection, defineCollection, isDuplicateKey, type Store } from '@momos/store';
import { Schema } from 'mongoose';
import type { SigningKey } from './signing-key.ts';

type Row = Omit<SigningKey, 'kid'> & { _id: string };

const signingKeyCollection = defineCollection<Row>()({
  name: 'signingKeys',
  noun: 'signing key',
  shape: {
    _id: String,
    generation: { type: Number, required: true },
    publicJwk: { type: Schema.Types.Mixed, required: true },
    sealedPrivate: { type: String, required: true },
    activeFrom: { type: Date, required: true },
    retiredAt: { type: Date, default: null },
  },
  queries: {
    ofGeneration: {
      find: (generation: number) => ({ generation }),
      index: { generation: 1 },
      unique: true,
    },
    published: {
      find: (now: Date) => ({ $or: [{ retiredAt: null }, { retiredAt: { $gt: now } }] }),
      index: { retiredAt: 1 },
      sort: { generation: -1 },
    },
  },
});

/** More than are ever published together. */
const maxPublished = 100;

/** The keys that sign access tokens. */
export type SigningKeys = ReturnType<typeof createSigningKeys>;

export function createSigningKeys(store: Store) {
  const { insert, by, rows, inTransaction } = collection(store, signingKeyCollection);
  return {
    /** Keys that are published at `now`, newest first. */
    async published(now: Date): Promise<SigningKey[]> {
      const found = await by.published(now).list(maxPublished);
      return found.map(({ _id, ...rest }) => ({ ...rest, kid: _id }));
    },

    /** Adds a key, unless another copy of the service made one of its generation first. */
    async add({ kid, ...key }: SigningKey): Promise<void> {
      await insert({ _id: kid, ...key }).catch((error: unknown) => {
        if (!isDuplicateKey(error)) throw error;
      });
    },

    /** Ends the publication of keys before `generation` at `retiredAt`. */
    async retireBefore(generation: number, retiredAt: Date): Promise<void> {
      const older = { generation: { $lt: generation }, retiredAt: null };
      await rows.updateMany(older, { $set: { retiredAt } }, inTransaction());
    },
  };
}
