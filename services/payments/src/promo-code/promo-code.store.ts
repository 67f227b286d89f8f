import { collection, defineCollection, type Store } from '@momos/store';
import type { PromoCode } from './promo-code.ts';

const definition = defineCollection<PromoCode>()({
  name: 'promoCodes',
  noun: 'promo code',
  shape: {
    id: String,
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
  counters: ['uses'],
  queries: {
    byCode: {
      find: (socialId: string, code: string) => ({ socialId, code }),
      where: { isEnded: false },
      index: { socialId: 1, code: 1 },
      sort: { code: 1 },
      unique: true,
    },
    ofSocial: {
      find: (socialId: string) => ({ socialId, isEnded: false }),
      index: { socialId: 1, isEnded: 1, _id: 1 },
      sort: { _id: 1 },
    },
  },
});

/** Changes that a host may make. */
export type PromoChanges = Partial<
  Pick<PromoCode, 'kind' | 'value' | 'tierIds' | 'maxUses' | 'startsAt' | 'endsAt' | 'isActive' | 'isEnded'>
>;

/** Every query of promo codes. */
export type PromoCodes = ReturnType<typeof createPromoCodes>;

/** Codes that one social may have. */
export const maxCodes = 500;

/** Promo codes of this service's database. */
export function createPromoCodes(store: Store) {
  const { insert, find, replace, by, rows, inTransaction } = collection(store, definition);
  return {
    /** Throws a duplicate key error when the social has this code. */
    add: insert,

    async get(socialId: string, id: string): Promise<PromoCode | undefined> {
      const promo = await find(id);
      return promo?.socialId === socialId && !promo.isEnded ? promo : undefined;
    },

    byCode: (socialId: string, code: string) => by.byCode(socialId, code.trim().toUpperCase()).one(),

    /** Codes of a social in the order they were made; a social has at most {@link maxCodes}. */
    list: (socialId: string) => by.ofSocial(socialId).list(maxCodes),

    count: (socialId: string) => by.ofSocial(socialId).count(),

    /** Writes changes on top of the version that `promo` is; 412 when another write was first. */
    async save(promo: PromoCode, changes: PromoChanges): Promise<PromoCode> {
      const changed = { ...promo, ...changes, version: promo.version + 1 };
      await replace(changed);
      return changed;
    },

    /** Takes one use in one guarded update, so that parallel buyers never exceed the limit; false when none is left. */
    async takeUse(id: string): Promise<boolean> {
      const { modifiedCount } = await rows.updateOne(
        { _id: id, $or: [{ maxUses: null }, { $expr: { $lt: ['$uses', '$maxUses'] } }] },
        { $inc: { uses: 1 } },
        inTransaction(),
      );
      return modifiedCount === 1;
    },

    /** Counts a use that has happened already, whatever the limit: its payment was given up and landed after all. */
    async recordUse(id: string): Promise<void> {
      await rows.updateOne({ _id: id }, { $inc: { uses: 1 } }, inTransaction());
    },

    async releaseUse(id: string): Promise<void> {
      await rows.updateOne({ _id: id, uses: { $gt: 0 } }, { $inc: { uses: -1 } }, inTransaction());
    },
  };
}
