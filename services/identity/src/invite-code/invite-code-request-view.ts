import type { InviteCodeRequestView } from '@momos/contracts/invite-codes';
import type { User } from '../user/user.ts';
import { cardOf } from '../user/user-view.ts';
import type { InviteCodeRequest } from './invite-code-request.ts';

/** A request with the person who made it. */
export const requestView = ({
  request,
  user,
}: {
  request: InviteCodeRequest;
  user: User;
}): InviteCodeRequestView => ({
  id: request.id,
  version: request.version,
  user: cardOf(user),
  reason: request.reason,
  status: request.status,
  createdAt: request.createdAt.toISOString(),
  decidedAt: request.decidedAt?.toISOString() ?? null,
});
