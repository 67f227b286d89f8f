import type { Store } from '@momos/store';
import { Schema } from 'mongoose';

/** Somebody joined by somebody else's invite code; it counts once, at their sign-up. */
export type Referral = {
  /** The one who joined. */
  userId: string;
  referrerId: string;
  code: string;
  at: Date;
};

type Row = Omit<Referral, 'userId'> & { _id: string };

const schema = new Schema<Row>(
  {
    _id: String,
    referrerId: { type: String, required: true },
    code: { type: String, required: true },
    at: { type: Date, required: true },
  },
  { collection: 'referrals', versionKey: false },
);
schema.index({ referrerId: 1, _id: -1 });
schema.index({ referrerId: 1, code: 1 });

/** Who came by whom. */
export type Referrals = ReturnType<typeof createReferrals>;

export function createReferrals(store: Store) {
  const model = store.connection.model('Referral', schema);
  return {
    /** Notes a referral; a second one of the same person throws, whoever made it. */
    async add({ userId, ...rest }: Referral): Promise<void> {
      await model.create({ _id: userId, ...rest });
    },

    /** How many came by each code of a person. */
    async countsByCode(referrerId: string): Promise<Map<string, number>> {
      const groups = await model.aggregate<{ _id: string; count: number }>([
        { $match: { referrerId } },
        { $group: { _id: '$code', count: { $sum: 1 } } },
      ]);
      return new Map(groups.map(({ _id, count }) => [_id, count]));
    },

    countOf: (referrerId: string): Promise<number> => model.countDocuments({ referrerId }),

    /** Who came by a person, newest first, those who joined before the one with id `before`. */
    async list(
      referrerId: string,
      { limit, before }: { limit: number; before: string | undefined },
    ): Promise<Referral[]> {
      const rows = await model
        .find({ referrerId, ...(before ? { _id: { $lt: before } } : {}) })
        .sort({ _id: -1 })
        .limit(limit)
        .lean<Row[]>();
      return rows.map(({ _id, ...rest }) => ({ ...rest, userId: _id }));
    },
  };
}
