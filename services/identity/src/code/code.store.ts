import type { Store } from '@momos/store';
import { Schema } from 'mongoose';
import type { Address, CodePurpose, CodeRequest } from './code.ts';

type Row = Omit<CodeRequest, 'id'> & { _id: string };

const schema = new Schema<Row>(
  {
    _id: String,
    address: { type: new Schema<Address>({ kind: String, value: String }, { _id: false }), required: true },
    purpose: { type: String, required: true },
    userId: { type: String, default: null },
    codeHash: { type: String, required: true },
    triesLeft: { type: Number, required: true },
    expiresAt: { type: Date, required: true, index: { expires: 0 } },
    usedAt: { type: Date, default: null },
    marketing: { type: Schema.Types.Mixed, default: {} },
    referralCode: { type: String, default: null },
  },
  { collection: 'codeRequests', versionKey: false, minimize: false },
);

/** Requests for one-time codes; they disappear some time after they expire. */
export type CodeRequests = ReturnType<typeof createCodeRequests>;

export function createCodeRequests(store: Store) {
  const model = store.connection.model('CodeRequest', schema);
  return {
    async add({ id, ...request }: CodeRequest): Promise<void> {
      await model.create({ _id: id, ...request });
    },

    /** Takes one try in one guarded update, so that no number of parallel guesses gets more; undefined when none is left or the code is for something else. */
    async takeTry(id: string, purposes: readonly CodePurpose[], now: Date): Promise<CodeRequest | undefined> {
      const row = await model
        .findOneAndUpdate(
          {
            _id: id,
            purpose: { $in: [...purposes] },
            usedAt: null,
            triesLeft: { $gt: 0 },
            expiresAt: { $gt: now },
          },
          { $inc: { triesLeft: -1 } },
          { returnDocument: 'after' },
        )
        .lean<Row>();
      return row ? fromRow(row) : undefined;
    },

    /** Uses a request up; false when another call did so first. */
    async use(id: string, now: Date): Promise<boolean> {
      const { modifiedCount } = await model.updateOne({ _id: id, usedAt: null }, { $set: { usedAt: now } });
      return modifiedCount === 1;
    },
  };
}

const fromRow = ({ _id, ...rest }: Row): CodeRequest => ({ ...rest, id: _id });
