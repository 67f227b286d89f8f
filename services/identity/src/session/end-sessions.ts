import { notFound } from '@momos/contracts/errors';
import type { Actor, Clock } from '@momos/runtime';
import type { Store } from '@momos/store';
import { revokeAccessTokens, type SaveUserDeps } from '../user/save-user.ts';
import type { Session } from './session.ts';
import type { Sessions } from './session.store.ts';

export type EndSessionsDeps = Pick<SaveUserDeps, 'users' | 'outbox'> & { store: Store; sessions: Sessions };

/** One session of a person, or all of them without `sessionId`. */
type Ending = {
  userId: string;
  sessionId?: string;
  because: NonNullable<Session['revokedBecause']>;
  now: Date;
};

/**
 * Ends sessions and makes every service refuse their access tokens within seconds. Other sessions of the person continue:
 * their pages renew the token after the first refusal. Idempotent.
 */
export async function endSessions(
  deps: EndSessionsDeps,
  { userId, sessionId, because, now }: Ending,
): Promise<void> {
  const { store, sessions } = deps;
  await store.transaction(async () => {
    const isEnded = sessionId
      ? await sessions.revoke(sessionId, because, now)
      : await sessions.revokeAllOf(userId, because, now);
    if (isEnded) await revokeAccessTokens(deps, userId);
  });
}

/** Ends one session of the caller; ending it again changes nothing. 404 for a session of another person. */
export async function revokeSession(
  deps: EndSessionsDeps & { clock: Clock },
  actor: Actor,
  id: string,
): Promise<void> {
  const session = await deps.sessions.find(id);
  if (session?.userId !== actor.userId) throw notFound('session', id);
  const { userId } = actor;
  await endSessions(deps, { userId, sessionId: id, because: 'logout', now: deps.clock.now() });
}

/** Ends every session of the caller but the one that asks; ending them again changes nothing. */
export async function revokeOtherSessions(
  deps: EndSessionsDeps & { clock: Clock },
  { userId, sessionId }: Actor,
): Promise<void> {
  await deps.store.transaction(async () => {
    if (await deps.sessions.revokeOthersOf(userId, sessionId, deps.clock.now()))
      await revokeAccessTokens(deps, userId);
  });
}
