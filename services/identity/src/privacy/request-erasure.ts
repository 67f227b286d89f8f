import { conflict, unauthenticated } from '@momos/contracts/errors';
import type { Outbox } from '@momos/bus';
import { topics } from '@momos/contracts/topics';
import type { Actor, Clock } from '@momos/runtime';
import type { Store } from '@momos/store';
import { v7 as uuid } from 'uuid';
import { askCode, type AskCodeDeps } from '../code/ask-code.ts';
import { type Address, codeOver } from '../code/code.ts';
import { tryCode } from '../code/try-code.ts';
import { callerOf } from '../user/change-profile.ts';
import type { User } from '../user/user.ts';
import type { Users } from '../user/user.store.ts';
import { cancelled, type Erasure, newErasure, requireNoObstacles } from './erasure.ts';
import type { Erasures } from './erasure.store.ts';
import { type Holders, obstaclesTo } from './holders.ts';

export type RequestErasureDeps = AskCodeDeps & {
  store: Store;
  outbox: Outbox;
  users: Users;
  erasures: Erasures;
  holders: Holders;
  clock: Clock;
  /** In which an erasure can be undone. */
  graceMs: number;
};

/** Sends a code to the caller's own address. Throws 429 past the limits of sign-in codes. */
export async function startErasure(
  deps: RequestErasureDeps,
  actor: Actor,
  clientAddress: string,
): Promise<{ requestId: string; sentTo: string; expiresInSeconds: number }> {
  const address = addressOf(await callerOf(deps.users, actor));
  const asked = {
    address,
    purpose: 'erase-account' as const,
    userId: actor.userId,
    marketing: {},
    referralCode: null,
  };
  return { ...(await askCode(deps, clientAddress, asked)), sentTo: address.value };
}

/**
 * Schedules the caller's erasure; asking again answers the one that waits. Throws invalid_grant for a code that does not
 * fit, 409 with what has to be settled first, 503 when a service cannot be asked about that.
 */
export async function requestErasure(
  deps: RequestErasureDeps,
  actor: Actor,
  given: { requestId: string; code: string; clientAddress: string },
): Promise<Erasure> {
  const { store, erasures, codeRequests, clock, graceMs } = deps;
  const user = await callerOf(deps.users, actor);
  const waiting = await erasures.latestOf(user.id);
  if (waiting && waiting.status !== 'CANCELLED') return waiting;
  requireNoObstacles(await obstaclesTo(deps.holders, user.id));
  const request = await tryCode(deps, { ...given, purposes: ['erase-account'] });
  if (request.address.value !== addressOf(user).value) throw codeOver();
  return store.transaction(async () => {
    const now = clock.now();
    if (!(await codeRequests.use(given.requestId, now))) throw codeOver();
    const erasure = newErasure({ id: uuid(), userId: user.id }, { now, graceMs });
    await erasures.add(erasure);
    await tell(deps, erasure, 'PRIVACY_CHANGE_ERASURE_SCHEDULED');
    return erasure;
  });
}

/** Takes the caller's erasure back. Throws 409 when there is none that waits. */
export async function cancelErasure(deps: RequestErasureDeps, actor: Actor): Promise<Erasure> {
  return deps.store.transaction(async () => {
    const waiting = await deps.erasures.latestOf(actor.userId);
    if (!waiting) throw conflict('There is no erasure to take back.');
    const next = cancelled(waiting);
    await deps.erasures.replace(next);
    await tell(deps, next, 'PRIVACY_CHANGE_ERASURE_CANCELLED');
    return next;
  });
}

function addressOf({ loginEmail, loginMobile }: User): Address {
  if (loginEmail) return { kind: 'email', value: loginEmail };
  if (loginMobile) return { kind: 'mobile', value: loginMobile };
  throw unauthenticated();
}

const tell = (
  { outbox }: RequestErasureDeps,
  { id, version, userId, dueAt }: Erasure,
  change: 'PRIVACY_CHANGE_ERASURE_SCHEDULED' | 'PRIVACY_CHANGE_ERASURE_CANCELLED',
) => outbox.add(topics.privacy, { id, version, change, userId, until: dueAt }, { kind: change });
