import { z } from 'zod';
import { circleMembership } from './circle-membership.ts';
import { id, idParams, pageMeta, pageQuery, paragraphs } from './fields.ts';
import { refundMethods } from './money-back.ts';
import { defineContract } from './route.ts';
import { userCard } from './users.ts';

/** A member of a circle; the money is for its hosts alone. */
export const circleMember = circleMembership
  .pick({ id: true, version: true, status: true, joinedAt: true })
  .extend({
    user: userCard,
    payment: circleMembership.shape.payment.nullable(),
  });
export type CircleMember = z.infer<typeof circleMember>;

/** Members of a circle (spec §7 "Circles"). */
export const circleMembersContract = defineContract('messaging', 'circle-members', {
  list: {
    method: 'GET',
    path: '/circles/{id}/members',
    access: 'member',
    summary: 'Members, the newest first; its hosts see all who ever joined, with their money',
    params: idParams,
    query: pageQuery,
    data: z.array(circleMember),
    meta: pageMeta,
  },
  join: {
    method: 'POST',
    path: '/circles/{id}/members',
    access: 'user',
    status: 201,
    summary: 'Join a circle; where access costs something the membership is PENDING until it is paid',
    params: idParams,
    data: circleMembership,
  },
  leave: {
    method: 'DELETE',
    path: '/circles/{id}/members',
    access: 'member',
    summary: 'Leave a circle; an open payment is ended, and paid access stays paid',
    params: idParams,
    data: circleMembership,
  },
  refund: {
    method: 'POST',
    path: '/circles/{id}/members/{memberId}/refunds',
    access: 'circle-host',
    audit: {
      action: 'MEMBER_REMOVED',
      target: ['user', 'result.userId'],
      within: ['circle', 'params.id'],
      by: 'use-case',
    },
    status: 201,
    summary:
      'End a membership and refund all of its money, or send a failed refund again; beyond the spec’s list',
    idempotency: 'natural',
    params: z.strictObject({ id, memberId: id }),
    body: z
      .strictObject({
        refundId: id.optional().meta({ description: 'A failed refund that is sent again' }),
        method: z
          .enum(refundMethods)
          .optional()
          .meta({ description: 'manual: the host has paid it back another way, and it is only booked' }),
        note: paragraphs(1000).optional(),
      })
      .refine(({ refundId, method }) => refundId !== undefined || method !== 'manual', {
        path: ['method'],
        message: 'Only a refund that failed can be booked as paid by hand.',
      }),
    data: circleMember,
  },
});
