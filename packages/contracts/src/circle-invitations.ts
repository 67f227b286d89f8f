import { z } from 'zod';
import { done, email, id, idParams, pageMeta, pageQuery, timestamp } from './fields.ts';
import { defineContract } from './route.ts';

/** An address that was invited; nothing says whether it has an account. */
export const circleInvitation = z.object({ id, email: z.string(), invitedAt: timestamp });
export type CircleInvitation = z.infer<typeof circleInvitation>;

/** Invitations to a circle by address. */
export const circleInvitationsContract = defineContract('messaging', 'circle-invitations', {
  invite: {
    method: 'POST',
    path: '/circles/{id}/invitations',
    access: 'circle-host',
    audit: { action: 'MEMBERS_INVITED', target: ['circle', 'params.id'] },
    status: 201,
    idempotency: 'natural',
    summary:
      'Invite people by e-mail to an account of theirs; nothing says which addresses have one. 500 a day. Beyond the spec’s list',
    params: idParams,
    body: z.strictObject({ emails: z.array(email).min(1).max(50) }),
    data: z.object({ asked: z.number().int() }),
  },
  list: {
    method: 'GET',
    path: '/circles/{id}/invitations',
    access: 'circle-host',
    summary:
      'Addresses that were invited in the last 90 days and have not joined, the newest first. Beyond the spec’s list',
    params: idParams,
    query: pageQuery,
    data: z.array(circleInvitation),
    meta: pageMeta,
  },
  withdraw: {
    method: 'DELETE',
    path: '/circles/{id}/invitations/{invitationId}',
    access: 'circle-host',
    audit: { action: 'INVITATION_WITHDRAWN', target: ['circle', 'params.id'] },
    idempotency: 'natural',
    summary: 'Take back an invitation that was not accepted yet. Beyond the spec’s list',
    params: z.strictObject({ id, invitationId: id }),
    data: done,
  },
});
