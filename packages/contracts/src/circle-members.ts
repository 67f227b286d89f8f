import { z } from 'zod';
import { circleMembership, knownStatuses } from './circle-membership.ts';
import { referralCode } from './circles.ts';
import { id, idParams, pageFields, pageMeta, paragraphs } from './fields.ts';
import { refundOrder } from './money-back.ts';
import { neededEmail } from './needed-proofs.ts';
import { defineContract } from './route.ts';
import { userCard } from './users.ts';

export const memberRoles = ['OWNER', 'HOST', 'MEMBER'] as const;
/** What a person is in a circle: its owner, one who runs it with them, or a member. */
export type MemberRole = (typeof memberRoles)[number];

/** What one answers to one of the circle's questions. */
const circleAnswer = z.strictObject({
  questionId: z.string().regex(/^[\w-]{1,40}$/),
  answer: paragraphs(2000),
});

/** What hosts decide of a membership. A block lasts until UNBLOCK, which makes it one that has ended. */
export const memberDecisions = ['APPROVE', 'DECLINE', 'REMOVE', 'BLOCK', 'UNBLOCK'] as const;
export type MemberDecision = (typeof memberDecisions)[number];
const decision = z.enum(memberDecisions);

/** A member of a circle; answers, who recommended them and the money are for its hosts alone. */
export const circleMember = circleMembership
  .pick({ id: true, version: true, status: true, joinedAt: true })
  .extend({
    user: userCard,
    role: z.enum(memberRoles),
    answers: z
      .array(z.object({ title: z.string(), answer: z.string() }))
      .nullable()
      .meta({ description: 'To the questions, as they were asked then' }),
    referredBy: userCard.nullable(),
    payment: circleMembership.shape.payment.nullable(),
    renewal: circleMembership.shape.renewal,
  });
export type CircleMember = z.infer<typeof circleMember>;

/** Members of a circle (spec §7 "Circles"). */
export const circleMembersContract = defineContract('messaging', 'circle-members', {
  list: {
    method: 'GET',
    path: '/circles/{id}/members',
    access: 'member',
    summary:
      'Members who let themselves be listed, the newest first; its hosts see all who ever joined, with their money',
    params: idParams,
    query: z
      .strictObject({
        ...pageFields,
        status: z.enum(knownStatuses).optional(),
        refund: z
          .literal('FAILED')
          .optional()
          .meta({ description: 'Those whose money did not go back; for its hosts' }),
      })
      .refine(({ status, refund }) => !status || !refund, 'Ask by state or by refund.'),
    data: z.array(circleMember),
    meta: pageMeta,
  },
  join: {
    method: 'POST',
    path: '/circles/{id}/members',
    access: 'user',
    status: 201,
    summary:
      'Join a circle, or ask to: REQUESTED where the hosts decide, and where access costs something PENDING until it is paid',
    params: idParams,
    body: z
      .strictObject({
        answers: z.array(circleAnswer).max(10).default([]),
        referralCode: referralCode.optional(),
        isListed: z.boolean().optional(),
      })
      .optional(),
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
  updateMine: {
    method: 'PATCH',
    path: '/circles/{id}/membership',
    access: 'member',
    summary:
      'Whether the other members see one in their list, and whether monthly access is renewed; beyond the spec’s list',
    params: idParams,
    body: z
      .strictObject({ isListed: z.boolean(), isRenewed: z.boolean() })
      .partial()
      .refine(given => Object.keys(given).length > 0, 'Say what changes.'),
    data: circleMembership,
  },
  decideSome: {
    method: 'PATCH',
    path: '/circles/{id}/members',
    access: 'circle-host',
    audit: {
      action: 'MEMBER_DECIDED',
      target: ['user', 'result.userId'],
      within: ['circle', 'params.id'],
      by: 'use-case',
    },
    idempotency: 'natural',
    summary: 'Decide on several requests or members; those that the decision does not fit stay as they are',
    params: idParams,
    body: z.strictObject({ memberIds: z.array(id).min(1).max(50), decision }),
    data: z.array(circleMember),
  },
  decide: {
    method: 'PATCH',
    path: '/circles/{id}/members/{memberId}',
    access: 'circle-host',
    audit: {
      action: 'MEMBER_DECIDED',
      target: ['user', 'result.userId'],
      within: ['circle', 'params.id'],
      by: 'use-case',
    },
    idempotency: 'natural',
    summary: 'Decide on a request or a member; or let a member run the circle, or run it no more',
    params: z.strictObject({ id, memberId: id }),
    body: z.union([z.strictObject({ decision }), z.strictObject({ role: z.enum(['HOST', 'MEMBER']) })]),
    data: circleMember,
  },
  neededEmails: {
    method: 'GET',
    path: '/circles/{id}/emails/needVerify',
    access: 'user',
    summary:
      'The e-mail address that the caller has to prove before they join, with the one that is enough; none for who is invited or has joined before',
    params: idParams,
    query: z.strictObject({ code: referralCode.optional() }),
    data: z.array(neededEmail),
  },
  checkReferralCode: {
    method: 'POST',
    path: '/circles/{id}/check-referral-code',
    access: 'user',
    idempotency: 'none',
    summary: 'Whether a code is an invitation of the hosts, or a member’s recommendation',
    params: idParams,
    body: z.strictObject({ referralCode }),
    data: z.object({
      kind: z.enum(['INVITATION', 'RECOMMENDATION']).nullable(),
      referredBy: userCard.nullable(),
    }),
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
    body: refundOrder,
    data: circleMember,
  },
});
