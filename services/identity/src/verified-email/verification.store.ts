import type { EmailCategory } from '@momos/contracts/users';
import type { Store } from '@momos/store';
import { Schema } from 'mongoose';

/** A proof of an e-mail address that was begun. */
export type Verification = {
  id: string;
  userId: string;
  email: string;
  emailCategory: EmailCategory;
  /** The code that proves it; known to nobody outside. */
  codeRequestId: string;
  startedAt: Date;
  provenAt: Date | null;
  /** `code`, or the id of the admin who took the proof as given. */
  provenBy: string | null;
  /** Forgotten then; never where an admin took it as given, since that row is the trail of it. */
  forgetAt: Date | null;
};

type Row = Omit<Verification, 'id'> & { _id: string };

const schema = new Schema<Row>(
  {
    _id: String,
    userId: { type: String, required: true, index: true },
    email: { type: String, required: true },
    emailCategory: { type: String, required: true },
    codeRequestId: { type: String, required: true },
    startedAt: { type: Date, required: true },
    provenAt: { type: Date, default: null },
    provenBy: { type: String, default: null },
    forgetAt: { type: Date, default: null, index: { expires: 0 } },
  },
  { collection: 'emailVerifications', versionKey: false },
);
schema.index({ provenAt: 1, _id: -1 });

/** Days for which a proof that was begun can be looked at. */
export const keptDays = 30;

/** Proofs of addresses, begun and done. */
export type Verifications = ReturnType<typeof createVerifications>;

export function createVerifications(store: Store) {
  const model = store.connection.model('EmailVerification', schema);
  const fromRow = ({ _id, ...rest }: Row): Verification => ({ ...rest, id: _id });
  return {
    async add({ id, ...verification }: Verification): Promise<void> {
      await model.create({ _id: id, ...verification });
    },

    async find(id: string): Promise<Verification | undefined> {
      const row = await model.findById(id).lean<Row>();
      return row ? fromRow(row) : undefined;
    },

    /** Marks one as done by its code (`admin` not said) or by an admin, for good; whoever is first is kept. */
    async markProven(id: string, at: Date, admin?: string): Promise<void> {
      await model.updateOne(
        { _id: id, provenAt: null },
        { $set: { provenAt: at, provenBy: admin ?? 'code', ...(admin ? { forgetAt: null } : {}) } },
      );
    },

    /** Proofs not done yet, newest first, those before the one with id `before`. */
    async pending(asked: { email?: string; limit: number; before?: string }): Promise<Verification[]> {
      const rows = await model
        .find({
          provenAt: null,
          ...(asked.email ? { email: asked.email } : {}),
          ...(asked.before ? { _id: { $lt: asked.before } } : {}),
        })
        .sort({ _id: -1 })
        .limit(asked.limit)
        .lean<Row[]>();
      return rows.map(fromRow);
    },
  };
}
