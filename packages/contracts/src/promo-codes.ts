import { z } from 'zod';
import { id, idParams, timestamp } from './fields.ts';
import { defineContract } from './route.ts';

export const promoKinds = ['PERCENT', 'FIXED', 'FREE'] as const;
/** A promo code as people write it, in capitals. */
export const promoCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9_-]{2,40}$/, 'Two to forty letters, digits, - or _.');

const promoFields = {
  kind: z.enum(promoKinds),
  /** Percent off, or an amount in major units; nothing for FREE. */
  value: z.number().min(0).max(10_000_000_000),
  tierIds: z.array(z.string().max(40)).max(20),
  maxUses: z.number().int().min(1).max(1_000_000).nullable(),
  startsAt: timestamp.nullable(),
  endsAt: timestamp.nullable(),
  isActive: z.boolean(),
};

const promoInput = z
  .strictObject({
    code: promoCode,
    ...promoFields,
    tierIds: promoFields.tierIds.default([]),
    maxUses: promoFields.maxUses.default(null),
    startsAt: promoFields.startsAt.default(null),
    endsAt: promoFields.endsAt.default(null),
    isActive: promoFields.isActive.default(true),
  })
  .refine(promo => promo.kind !== 'PERCENT' || promo.value <= 100, {
    path: ['value'],
    message: 'At most 100 percent.',
  });
export type PromoInput = z.infer<typeof promoInput>;

export const promoView = z.object({
  id,
  socialId: id,
  code: z.string(),
  ...promoFields,
  uses: z.number().int(),
  createdAt: timestamp,
});
export type PromoView = z.infer<typeof promoView>;

/** Promo codes of a social (spec §7 "Promos"). */
export const promoCodesContract = defineContract('payments', 'promo-codes', {
  create: {
    method: 'POST',
    path: '/socials/{id}/promo-codes',
    routing: 'id',
    access: 'host',
    audit: {
      action: 'PROMO_CODE_CREATED',
      target: ['promo-code', 'result.id'],
      within: ['social', 'params.id'],
      noting: ['body.kind', 'body.value'],
    },
    status: 201,
    summary: 'A new promo code',
    params: idParams,
    body: promoInput,
    data: promoView,
  },
  update: {
    method: 'PATCH',
    path: '/socials/{id}/promo-codes/{codeId}',
    routing: 'id',
    access: 'host',
    audit: {
      action: 'PROMO_CODE_CHANGED',
      target: ['promo-code', 'params.codeId'],
      within: ['social', 'params.id'],
      noting: ['body.value'],
    },
    summary: 'Change a promo code',
    params: z.strictObject({ id, codeId: id }),
    body: z.strictObject(promoFields).partial(),
    data: promoView,
  },
  remove: {
    method: 'DELETE',
    path: '/socials/{id}/promo-codes/{codeId}',
    routing: 'id',
    access: 'host',
    audit: {
      action: 'PROMO_CODE_ENDED',
      target: ['promo-code', 'params.codeId'],
      within: ['social', 'params.id'],
    },
    summary: 'End a promo code',
    params: z.strictObject({ id, codeId: id }),
    data: z.object({ ok: z.literal(true) }),
  },
  list: {
    method: 'GET',
    path: '/socials/{id}/promo-codes',
    routing: 'id',
    access: 'host',
    summary: 'Promo codes of a social; beyond the spec’s list, needed by its page',
    params: idParams,
    data: z.array(promoView),
  },
  check: {
    method: 'POST',
    path: '/payments/promo-code',
    access: 'user',
    summary: 'What a code is worth here',
    idempotency: 'none',
    body: z.strictObject({ socialId: id, code: promoCode, tierId: z.string().max(40).optional() }),
    data: z.object({ code: z.string(), promoText: z.string(), kind: z.enum(promoKinds), value: z.number() }),
  },
});
