import { collection, defineCollection, type Page, type PageRequest, type Store } from '@momos/store';

/** A person signed up with another's invite code; it counts once. */
export type Referral = {
  /** Who signed up. */
  userId: string;
  referrerId: string;
  code: string;
  at: Date;
};

type Row = Omit<Referral, 'userId'> & { _id: string };

const referralCollection = defineCollection<Row>()({
  name: 'referrals',
  noun: 'referral',
  shape: {
    _id: String,
    referrerId: { type: String, required: true },
    code: { type: String, required: true },
    at: { type: Date, required: true },
  },
  queries: {
    byReferrer: { find: (referrerId: string) => ({ referrerId }), index: { referrerId: 1, _id: -1 } },
    byCode: {
      find: (referrerId: string, code: string) => ({ referrerId, code }),
      index: { referrerId: 1, code: 1 },
    },
  },
});

/** Who signed up with whose code. */
export type Referrals = ReturnType<typeof createReferrals>;

export function createReferrals(store: Store) {
  const { insert, by, rows, inTransaction } = collection(store, referralCollection);
  return {
    /** Throws for a second referral of the same person, whoever made it. */
    add: ({ userId, ...rest }: Referral): Promise<void> => insert({ _id: userId, ...rest }),

    /** How many people signed up with each code of a person. */
    async countsByCode(referrerId: string): Promise<Map<string, number>> {
      const groups = rows.aggregate<{ _id: string; count: number }>(
        [{ $match: { referrerId } }, { $group: { _id: '$code', count: { $sum: 1 } } }],
        inTransaction(),
      );
      return new Map((await groups.toArray()).map(({ _id, count }) => [_id, count]));
    },

    /** Who signed up with a person's codes, newest first, and how many there are in all. */
    async page(referrerId: string, request: PageRequest): Promise<Page<Referral> & { total: number }> {
      const selection = by.byReferrer(referrerId);
      const { items, lastEvaluatedKey } = await selection.page(request);
      return {
        items: items.map(({ _id, ...rest }) => ({ ...rest, userId: _id })),
        lastEvaluatedKey,
        total: await selection.count(),
      };
    },
  };
}
