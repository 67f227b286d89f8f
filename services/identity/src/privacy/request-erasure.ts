import { conflict, unauthenticated } from '@momos/contracts/errors';
import type { Outbox } from '@momos/bus';
import { topics } from '@momos/contracts/topics';
import type { Actor, Clock } from '@momos/runtime';
import type { Store } from '@momos/store';
import { v7 as uuid } from 'uuid';
import { type Client, sendCode, type SendCodeDeps, type SentCode } from '../code/send-code.ts';
import { type Address, codeUnusable } from '../code/code.ts';
import { useCode } from '../code/use-code.ts';
import { verifyCode } from '../code/verify-code.ts';
import { type FactorsDeps, requireStrongProof } from '../second-factor/factors.ts';
import { requireUser } from '../user/require-user.ts';
import type { User } from '../user/user.ts';
import type { Users } from '../user/user.store.ts';
import { cancelled, type Erasure, newErasure, requireNoObstacles } from './erasure.ts';
import type { Erasures } from './erasure.store.ts';
import { type DataHolders, obstaclesTo } from './data-holders.ts';

export type RequestErasureDeps = SendCodeDeps &
  FactorsDeps & {
    store: Store;
    outbox: Outbox;
    users: Users;
    erasures: Erasures;
    dataHolders: DataHolders;
    clock: Clock;
    /** In which an erasure can be cancelled. */
    graceMs: number;
    /** Starts the execution of due exports and erasures. */
    wakeExecution: () => void;
  };

/**
 * Sends a code to the caller's own address. Throws 429 past the limits of sign-in codes; 403 without a fresh proof of the second factor
 * of who has one.
 */
export async function startErasure(
  deps: RequestErasureDeps,
  actor: Actor,
  client: Client,
): Promise<SentCode & { sentTo: string }> {
  const user = await requireUser(deps.users, actor);
  await requireStrongProof(deps, { user, actor, now: deps.clock.now() });
  const address = addressOf(user);
  const asked = {
    address,
    purpose: 'erase-account' as const,
    userId: actor.userId,
    marketing: {},
    referralCode: null,
  };
  return { ...(await sendCode(deps, client, asked)), sentTo: address.value };
}

/**
 * Schedules the caller's erasure; returns an existing one. Throws invalid_grant for a wrong code, 409 with what must be
 * settled first, 403 as {@link startErasure}, 503 when a data holder is unavailable.
 */
export async function requestErasure(
  deps: RequestErasureDeps,
  actor: Actor,
  given: { requestId: string; code: string; clientAddress: string },
): Promise<Erasure> {
  const { store, erasures, clock, graceMs } = deps;
  const user = await requireUser(deps.users, actor);
  const waiting = await erasures.latestOf(user.id);
  if (waiting && waiting.status !== 'CANCELLED') return waiting;
  await requireStrongProof(deps, { user, actor, now: clock.now() });
  requireNoObstacles(await obstaclesTo(deps.dataHolders, user.id));
  const request = await verifyCode(deps, { ...given, purposes: ['erase-account'] });
  if (request.address.value !== addressOf(user).value) throw codeUnusable();
  return store.transaction(async () => {
    const now = clock.now();
    await useCode(deps, request, now);
    const erasure = newErasure({ id: uuid(), userId: user.id }, { now, graceMs });
    await erasures.add(erasure);
    await publish(deps, erasure, 'PRIVACY_CHANGE_ERASURE_SCHEDULED');
    store.afterCommit(deps.wakeExecution);
    return erasure;
  });
}

/** Cancels the caller's erasure. Throws 409 when none is scheduled. */
export async function cancelErasure(deps: RequestErasureDeps, actor: Actor): Promise<Erasure> {
  return deps.store.transaction(async () => {
    const waiting = await deps.erasures.latestOf(actor.userId);
    if (!waiting) throw conflict('There is no erasure to cancel.');
    const next = cancelled(waiting);
    await deps.erasures.replace(next);
    await publish(deps, next, 'PRIVACY_CHANGE_ERASURE_CANCELLED');
    return next;
  });
}

function addressOf({ loginEmail, loginMobile }: User): Address {
  if (loginEmail) return { kind: 'email', value: loginEmail };
  if (loginMobile) return { kind: 'mobile', value: loginMobile };
  throw unauthenticated();
}

const publish = (
  { outbox }: RequestErasureDeps,
  { id, version, userId, dueAt }: Erasure,
  change: 'PRIVACY_CHANGE_ERASURE_SCHEDULED' | 'PRIVACY_CHANGE_ERASURE_CANCELLED',
) => outbox.add(topics.privacy, { id, version, change, userId, until: dueAt }, { kind: change });
