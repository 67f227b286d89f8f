import type { InviteCodeRequestView, inviteCodeRequestStatuses } from '@momos/contracts/invite-codes';
import { conflict, illegalState } from '@momos/contracts/errors';
import { cardOf } from '../user/user-views.ts';
import { newInviteCode, type User } from '../user/user.ts';

/** Somebody asks for one more invite code; a manager answers once. */
export type InviteCodeRequest = {
  id: string;
  version: number;
  userId: string;
  reason: string;
  status: (typeof inviteCodeRequestStatuses)[number];
  createdAt: Date;
  decidedAt: Date | null;
  decidedBy: string | null;
};

/** Invite codes that one person may have. */
const mostCodes = 10;

/** A new request; throws 409 for who has as many codes as one may have. */
export function newRequest(user: User, given: { id: string; reason: string; now: Date }): InviteCodeRequest {
  if (user.inviteCodes.length >= mostCodes)
    throw conflict(`You have ${mostCodes} invite codes already, which is as many as one can have.`);
  const { id, reason, now } = given;
  return {
    id,
    version: 1,
    userId: user.id,
    reason,
    status: 'PENDING',
    createdAt: now,
    decidedAt: null,
    decidedBy: null,
  };
}

/** The request with its answer; throws 409 when it was answered before. */
export function decided(
  request: InviteCodeRequest,
  by: { status: 'GRANTED' | 'DECLINED'; managerId: string; now: Date },
): InviteCodeRequest {
  if (request.status !== 'PENDING') throw illegalState('request', request.status, by.status);
  return {
    ...request,
    version: request.version + 1,
    status: by.status,
    decidedAt: by.now,
    decidedBy: by.managerId,
  };
}

/** A person's codes with a new one at the end: the first stays the one they share by (spec §2). */
export const withNewCode = (user: User): string[] => [...user.inviteCodes, newInviteCode()];

/** A request as the contract shows it. */
export const requestView = (request: InviteCodeRequest, user: User): InviteCodeRequestView => ({
  id: request.id,
  version: request.version,
  user: cardOf(user),
  reason: request.reason,
  status: request.status,
  createdAt: request.createdAt.toISOString(),
  decidedAt: request.decidedAt?.toISOString() ?? null,
});
