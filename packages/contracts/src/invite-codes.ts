import { z } from 'zod';
import {
  countedPageMeta,
  id,
  idParams,
  pageFields,
  pageMeta,
  pageQuery,
  paragraphs,
  timestamp,
} from './fields.ts';
import { defineContract } from './route.ts';
import { userCard } from './users.ts';

export const inviteCodeRequestStatuses = ['PENDING', 'GRANTED', 'DECLINED'] as const;

/** A person's request for one more invite code. */
export const inviteCodeRequest = z.object({
  id,
  version: z.number().int(),
  user: userCard,
  reason: z.string(),
  status: z.enum(inviteCodeRequestStatuses),
  createdAt: timestamp,
  decidedAt: timestamp.nullable(),
});
export type InviteCodeRequestView = z.infer<typeof inviteCodeRequest>;

/** Invite codes and who came by them (spec §2 "referral", §7). */
export const inviteCodesContract = defineContract('identity', 'invite-codes', {
  createRequest: {
    method: 'POST',
    path: '/createInviteCodeRequest',
    access: 'user',
    status: 201,
    summary: 'Ask for one more invite code; who waits for an answer already gets that request back',
    body: z.strictObject({ reason: paragraphs(1000).min(1) }),
    data: inviteCodeRequest,
  },
  requests: {
    method: 'GET',
    path: '/invite-code-requests',
    access: 'manager',
    summary: 'Requests for invite codes, newest first',
    query: z.strictObject({ ...pageFields, status: z.enum(inviteCodeRequestStatuses).optional() }),
    data: z.array(inviteCodeRequest),
    meta: countedPageMeta(inviteCodeRequestStatuses),
  },
  decide: {
    method: 'PATCH',
    path: '/invite-code-requests/{id}',
    access: 'manager',
    audit: {
      action: 'INVITE_CODE_DECIDED',
      target: ['invite-code-request', 'params.id'],
      noting: ['body.status'],
    },
    summary: 'Grant or decline a request; granting gives the person a code',
    params: idParams,
    body: z.strictObject({ status: z.enum(['GRANTED', 'DECLINED']) }),
    data: inviteCodeRequest,
  },
  mine: {
    method: 'GET',
    path: '/users/me/invite-codes',
    access: 'user',
    summary: 'Own invite codes, how many came by each, and the latest request for more',
    data: z.object({
      codes: z.array(z.object({ code: z.string(), joinedCount: z.number().int() })),
      request: inviteCodeRequest.nullable(),
    }),
  },
  referrals: {
    method: 'GET',
    path: '/users/me/referrals',
    access: 'user',
    summary: 'Who joined by the caller’s codes, newest first',
    query: pageQuery,
    data: z.array(z.object({ user: userCard, code: z.string(), joinedAt: timestamp })),
    meta: pageMeta,
  },
});
