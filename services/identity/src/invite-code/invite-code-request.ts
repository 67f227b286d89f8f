import type { inviteCodeRequestStatuses } from '@momos/contracts/invite-codes';
import { conflict, illegalState } from '@momos/contracts/errors';
import { newInviteCode, type User } from '../user/user.ts';

/** A request for one more invite code; a manager decides it once. */
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

/** Invite codes per person. */
const maxInviteCodes = 10;

/** A new request; throws 409 for a person with the maximum of codes. */
export function newRequest(user: User, given: { id: string; reason: string; now: Date }): InviteCodeRequest {
  if (user.inviteCodes.length >= maxInviteCodes)
    throw conflict(`You have ${maxInviteCodes} invite codes already. That is the maximum.`);
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

/** The decided request; throws 409 when it was decided before. */
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

/** A person's codes with a new one at the end; the first one stays the one in their links (spec §2). */
export const withNewCode = (user: User): string[] => [...user.inviteCodes, newInviteCode()];
