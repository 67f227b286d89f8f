import { notFound, staleVersion } from '@momos/contracts/errors';
import { topics } from '@momos/contracts/topics';
import type { Actor, Clock } from '@momos/runtime';
import type { Erased, Store } from '@momos/store';
import { v7 as uuid } from 'uuid';
import { requireUser } from '../user/require-user.ts';
import { changeUser, type SaveUserDeps } from '../user/save-user.ts';
import type { User } from '../user/user.ts';
import { decided, type InviteCodeRequest, newRequest, withNewCode } from './invite-code-request.ts';
import type { InviteCodeRequests } from './invite-code-request.store.ts';

export type InviteCodeDeps = SaveUserDeps & {
  store: Store;
  erased: Erased;
  requests: InviteCodeRequests;
  clock: Clock;
};

/** Requests one more code; returns a pending request. 409 for a person with the maximum of codes. */
export async function askForCode(
  { store, erased, users, requests, clock }: InviteCodeDeps,
  actor: Actor,
  reason: string,
): Promise<{ request: InviteCodeRequest; user: User }> {
  return store.transaction(async () => {
    const user = await requireUser(users, actor);
    const latest = await requests.latestOf(user.id);
    if (latest?.status === 'PENDING') return { request: latest, user };
    const request = newRequest(user, { id: uuid(), reason, now: clock.now() });
    await erased.guard([user.id]);
    await requests.add(request);
    return { request, user };
  });
}

/**
 * Decides a request and publishes it; granting adds a code in the same transaction. Throws 404, 412 when `ifMatch` names
 * another version, 409 when it was decided before.
 */
export async function decideRequest(
  deps: InviteCodeDeps,
  actor: Actor,
  given: { id: string; status: 'GRANTED' | 'DECLINED'; ifMatch: number | undefined },
): Promise<{ request: InviteCodeRequest; user: User }> {
  const { store, users, requests, outbox, clock } = deps;
  return store.transaction(async () => {
    const before = await requests.find(given.id);
    const person = before && (await users.byId(before.userId));
    if (!person) throw notFound('request', given.id);
    if (given.ifMatch !== undefined && given.ifMatch !== before.version) throw staleVersion('request');
    const request = decided(before, { status: given.status, managerId: actor.userId, now: clock.now() });
    await requests.replace(request);
    const { id, version, userId } = request;
    const isGranted = given.status === 'GRANTED';
    await outbox.add(topics.inviteCodeRequest, { id, version, userId, isGranted }, { kind: given.status });
    if (!isGranted) return { request, user: person };
    const user = await changeUser(deps, person, { inviteCodes: withNewCode(person) });
    return { request, user };
  });
}
