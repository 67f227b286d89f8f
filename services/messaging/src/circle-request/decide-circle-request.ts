import { conflict, illegalState, staleVersion } from '@momos/contracts/errors';
import type { Actor } from '@momos/runtime';
import { isDuplicateKey } from '@momos/store';
import { v7 as uuid } from 'uuid';
import { type CircleDeps, createCircle } from '../circle/write-circle.ts';
import { changeMembership, type MembershipDeps } from '../membership/change-membership.ts';
import { admit } from '../membership/membership-steps.ts';
import type { CircleRequest } from './circle-request.ts';
import type { CircleRequests } from './circle-request.store.ts';

/** Dependencies of requests for circles. */
export type CircleRequestDeps = CircleDeps &
  MembershipDeps & {
    circleRequests: CircleRequests;
    /** Called in the transaction of a decision. */
    onCircleRequestDecided(request: CircleRequest): Promise<void>;
  };

type Asked = Pick<CircleRequest, 'name' | 'description' | 'reason'>;

/** Asks for a circle; who waits for an answer gets that request back. */
export async function requestCircle(
  deps: CircleRequestDeps,
  actor: Actor,
  asked: Asked,
): Promise<CircleRequest> {
  const waiting = await deps.circleRequests.pendingOf(actor.userId);
  if (waiting) return waiting;
  const request: CircleRequest = {
    ...asked,
    _id: uuid(),
    version: 1,
    userId: actor.userId,
    status: 'PENDING',
    note: '',
    circle: null,
    createdAt: deps.clock.now(),
    decidedAt: null,
    decidedBy: null,
  };
  const add = async () => {
    await deps.erased.guard([actor.userId]);
    await deps.circleRequests.add(request);
  };
  await deps.store.transaction(add).catch((error: unknown) => {
    throw isDuplicateKey(error) ? conflict('Another request was first. Please try again.') : error;
  });
  return request;
}

type Decision = {
  id: string;
  status: 'APPROVED' | 'DECLINED';
  note?: string | undefined;
  ifMatch: number | undefined;
};

/**
 * Decides a request; an approved one makes a free circle that its person owns and is a member of, in the same transaction. The same
 * decision again changes nothing. Throws 404, 409 for one that was decided otherwise, 412 for a stale `ifMatch`.
 */
export function decideCircleRequest(
  deps: CircleRequestDeps,
  actor: Actor,
  { id, status, note = '', ifMatch }: Decision,
): Promise<CircleRequest> {
  return deps.store.transaction(async () => {
    const held = await deps.circleRequests.get(id);
    if (held.status === status) return held;
    if (held.status !== 'PENDING') throw illegalState('request', held.status, status.toLowerCase());
    if (ifMatch !== undefined && ifMatch !== held.version) throw staleVersion('request');
    const decided: CircleRequest = {
      ...held,
      status,
      note,
      version: held.version + 1,
      circle: status === 'APPROVED' ? await makeCircle(deps, held) : null,
      decidedAt: deps.clock.now(),
      decidedBy: actor.userId,
    };
    await deps.circleRequests.save(decided);
    await deps.onCircleRequestDecided(decided);
    return decided;
  });
}

async function makeCircle(deps: CircleRequestDeps, { userId, name, description }: CircleRequest) {
  await deps.erased.guard([userId]);
  const circle = await createCircle(
    deps,
    { userId },
    {
      ...{ name, description, visibility: 'PUBLIC', price: 0, currency: 'USD', interval: 'ONCE' },
      ...{ bannerUrl: null, questions: [], isApprovalRequired: false, neededEmailCategories: [] },
    },
  );
  await changeMembership(deps, { circleId: circle._id, userId }, ({ membership, now }) =>
    admit(membership, now),
  );
  return { id: circle._id, slug: circle.slug };
}
