import { staleVersion } from '@momos/contracts/errors';
import type { Store } from '@momos/store';
import { Schema } from 'mongoose';
import type { PromoCode } from './promo-code.ts';

type Row = Omit<PromoCode, 'id'> & { _id: string };

const schema = new Schema<Row>(
  {
    _id: String,
    version: { type: Number, required: true },
    socialId: { type: String, required: true },
    code: { type: String, required: true },
    kind: { type: String, required: true },
    value: { type: Number, required: true },
    currency: { type: String, required: true },
    tierIds: { type: [String], default: [] },
    maxUses: { type: Number, default: null },
    uses: { type: Number, required: true },
    startsAt: { type: Date, default: null },
    endsAt: { type: Date, default: null },
    isActive: { type: Boolean, required: true },
    isEnded: { type: Boolean, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'promoCodes', versionKey: false },
);
schema.index({ socialId: 1, code: 1 }, { unique: true, partialFilterExpression: { isEnded: false } });
schema.index({ socialId: 1, isEnded: 1, _id: 1 });

/** What a host may change. */
export type PromoChanges = Partial<
  Pick<PromoCode, 'kind' | 'value' | 'tierIds' | 'maxUses' | 'startsAt' | 'endsAt' | 'isActive' | 'isEnded'>
>;

/** Every query of promo codes. */
export type PromoCodes = ReturnType<typeof createPromoCodes>;

/** Promo codes of this service's database. */
export function createPromoCodes(store: Store) {
  const model = store.connection.model('PromoCode', schema);
  return {
    /** Throws a duplicate key error when the social has this code. */
    async add({ id, ...promo }: PromoCode): Promise<void> {
      await model.create([{ _id: id, ...promo }]);
    },

    async get(socialId: string, id: string): Promise<PromoCode | undefined> {
      return one(await model.findOne({ _id: id, socialId, isEnded: false }).lean());
    },

    async byCode(socialId: string, code: string): Promise<PromoCode | undefined> {
      return one(await model.findOne({ socialId, code: code.trim().toUpperCase(), isEnded: false }).lean());
    },

    /** Codes of a social in the order they were made; a social has at most {@link mostCodes}. */
    async list(socialId: string): Promise<PromoCode[]> {
      const rows = await model.find({ socialId, isEnded: false }).sort({ _id: 1 }).limit(mostCodes).lean();
      return rows.map(fromRow);
    },

    async count(socialId: string): Promise<number> {
      return model.countDocuments({ socialId, isEnded: false });
    },

    /** Writes changes on top of the version that `promo` is; 412 when somebody else was first. */
    async save(promo: PromoCode, changes: PromoChanges): Promise<PromoCode> {
      const row = await model
        .findOneAndUpdate(
          { _id: promo.id, version: promo.version },
          { $set: changes, $inc: { version: 1 } },
          { returnDocument: 'after' },
        )
        .lean();
      if (!row) throw staleVersion('promo code');
      return fromRow(row);
    },

    /** Takes one use in one guarded update, so that no number of parallel buyers gets more; false when none is left. */
    async take(id: string): Promise<boolean> {
      const { modifiedCount } = await model.updateOne(
        { _id: id, $or: [{ maxUses: null }, { $expr: { $lt: ['$uses', '$maxUses'] } }] },
        { $inc: { uses: 1 } },
      );
      return modifiedCount === 1;
    },

    /** Counts a use that has happened already, whatever the limit: its payment was given up and landed after all. */
    async takeAgain(id: string): Promise<void> {
      await model.updateOne({ _id: id }, { $inc: { uses: 1 } });
    },

    async giveBack(id: string): Promise<void> {
      await model.updateOne({ _id: id, uses: { $gt: 0 } }, { $inc: { uses: -1 } });
    },
  };
}

/** Codes that one social may have. */
export const mostCodes = 500;

const fromRow = ({ _id, ...rest }: Row): PromoCode => ({ id: _id, ...rest });
const one = (row: Row | null): PromoCode | undefined => (row ? fromRow(row) : undefined);
