import { z } from 'zod';
import { id, pageMeta, pageQuery, timestamp } from './fields.ts';
import { refundOrder } from './money-back.ts';
import { purchaseMoney } from './purchase-money.ts';
import { defineContract } from './route.ts';
import { userCard } from './users.ts';

/**
 * States of the unlocking of a post with money: PENDING while its member pays, UNPAID when they did not in time, UNLOCKED, ENDED when
 * all of the money went back.
 */
export const postPurchaseStatuses = ['PENDING', 'UNPAID', 'UNLOCKED', 'ENDED'] as const;
export type PostPurchaseStatus = (typeof postPurchaseStatuses)[number];

/** A member’s payment for a post, as its hosts see it. */
export const postPurchaseView = z.object({
  id,
  postId: id,
  status: z.enum(postPurchaseStatuses),
  user: userCard,
  payment: purchaseMoney,
  unlockedAt: timestamp.nullable(),
});
export type PostPurchaseView = z.infer<typeof postPurchaseView>;

const postParams = { id, postId: id };

/** Who paid for a post with money, for the hosts of its circle; beyond the spec’s list. */
export const postPurchasesContract = defineContract('messaging', 'post-purchases', {
  list: {
    method: 'GET',
    path: '/circles/{id}/posts/{postId}/purchases',
    access: 'circle-host',
    summary: 'Payments of members for a post, the newest first; beyond the spec’s list',
    params: z.strictObject(postParams),
    query: pageQuery,
    data: z.array(postPurchaseView),
    meta: pageMeta,
  },
  refund: {
    method: 'POST',
    path: '/circles/{id}/posts/{postId}/purchases/{purchaseId}/refunds',
    access: 'circle-host',
    audit: {
      action: 'POST_PAYMENT_REFUNDED',
      target: ['post', 'params.postId'],
      within: ['circle', 'params.id'],
    },
    status: 201,
    summary:
      'Refund all that a member paid for a post, which locks it for them, or send a failed refund again; beyond the spec’s list',
    idempotency: 'natural',
    params: z.strictObject({ ...postParams, purchaseId: id }),
    body: refundOrder,
    data: postPurchaseView,
  },
});
