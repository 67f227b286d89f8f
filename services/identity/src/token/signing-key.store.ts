import { isDuplicateKey, type Store } from '@momos/store';
import { Schema } from 'mongoose';
import type { SigningKey } from './signing-key.ts';

type Row = Omit<SigningKey, 'kid'> & { _id: string };

const schema = new Schema<Row>(
  {
    _id: String,
    generation: { type: Number, required: true, unique: true },
    publicJwk: { type: Schema.Types.Mixed, required: true },
    sealedPrivate: { type: String, required: true },
    activeFrom: { type: Date, required: true },
    retiredAt: { type: Date, default: null },
  },
  { collection: 'signingKeys', versionKey: false },
);

/** The keys that sign access tokens. */
export type SigningKeys = ReturnType<typeof createSigningKeys>;

export function createSigningKeys(store: Store) {
  const model = store.connection.model('SigningKey', schema);
  return {
    /** Keys that are published at `now`, newest first. */
    async published(now: Date): Promise<SigningKey[]> {
      const rows = await model
        .find({ $or: [{ retiredAt: null }, { retiredAt: { $gt: now } }] })
        .sort({ generation: -1 })
        .lean<Row[]>();
      return rows.map(({ _id, ...rest }) => ({ ...rest, kid: _id }));
    },

    /** Keeps a key, unless another copy of the service made one of its generation first. */
    async add({ kid, ...key }: SigningKey): Promise<void> {
      await model.create({ _id: kid, ...key }).catch((error: unknown) => {
        if (!isDuplicateKey(error)) throw error;
      });
    },

    /** Lets the keys before `generation` be published until `retiredAt` and no longer. */
    async retireBefore(generation: number, retiredAt: Date): Promise<void> {
      await model.updateMany({ generation: { $lt: generation }, retiredAt: null }, { $set: { retiredAt } });
    },
  };
}
