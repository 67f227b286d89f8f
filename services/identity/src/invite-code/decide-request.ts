import { notFound, staleVersion } from '@momos/contracts/errors';
import { topics } from '@momos/contracts/topics';
import type { Actor, Clock } from '@momos/runtime';
import type { Store } from '@momos/store';
import { v7 as uuid } from 'uuid';
import { callerOf } from '../user/change-profile.ts';
import { type KeepUserDeps, keepUser } from '../user/keep-user.ts';
import { changed, type User } from '../user/user.ts';
import { decided, type InviteCodeRequest, newRequest, withNewCode } from './invite-code-request.ts';
import type { InviteCodeRequests } from './invite-code-request.store.ts';

/** What invite codes need. */
export type InviteCodeDeps = KeepUserDeps & { store: Store; requests: InviteCodeRequests; clock: Clock };

/** Asks for one more code. Who waits for an answer already gets that request back; 409 for who has enough codes. */
export async function askForCode(
  { store, users, requests, clock }: InviteCodeDeps,
  actor: Actor,
  reason: string,
): Promise<{ request: InviteCodeRequest; user: User }> {
  return store.transaction(async () => {
    const user = await callerOf(users, actor);
    const latest = await requests.latestOf(user.id);
    if (latest?.status === 'PENDING') return { request: latest, user };
    const request = newRequest(user, { id: uuid(), reason, now: clock.now() });
    await requests.add(request);
    return { request, user };
  });
}

/**
 * Answers a request and tells it; granting gives the person a code in the same transaction. Throws 404, 412 when `ifMatch` names another
 * version, and 409 when it was answered before.
 */
export async function decideRequest(
  deps: InviteCodeDeps,
  actor: Actor,
  given: { id: string; status: 'GRANTED' | 'DECLINED'; ifMatch: number | undefined },
): Promise<{ request: InviteCodeRequest; user: User }> {
  const { store, users, requests, outbox, clock } = deps;
  return store.transaction(async () => {
    const before = await requests.byId(given.id);
    const person = before && (await users.byId(before.userId));
    if (!person) throw notFound('request', given.id);
    if (given.ifMatch !== undefined && given.ifMatch !== before.version) throw staleVersion('request');
    const request = decided(before, { status: given.status, managerId: actor.userId, now: clock.now() });
    await requests.replace(request);
    const { id, version, userId } = request;
    const isGranted = given.status === 'GRANTED';
    await outbox.add(topics.inviteCodeRequest, { id, version, userId, isGranted }, { kind: given.status });
    if (!isGranted) return { request, user: person };
    const user = changed(person, { inviteCodes: withNewCode(person) });
    await keepUser(deps, user, 'USER_CHANGE_UPDATED');
    return { request, user };
  });
}
