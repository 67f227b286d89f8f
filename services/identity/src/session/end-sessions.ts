import type { Store } from '@momos/store';
import { endTokens, type KeepUserDeps } from '../user/keep-user.ts';
import type { Session } from './session.ts';
import type { Sessions } from './session.store.ts';

/** What ending sessions needs. */
export type EndSessionsDeps = Pick<KeepUserDeps, 'users' | 'outbox'> & { store: Store; sessions: Sessions };

/** One session of a person, or all of them where none is named. */
type Ending = {
  userId: string;
  sessionId?: string;
  because: NonNullable<Session['revokedBecause']>;
  now: Date;
};

/**
 * Ends sessions, and has the access tokens that they gave refused everywhere within seconds. The person's other sessions
 * go on: their pages renew their token at the first refusal. Ending what is over changes nothing.
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
    if (isEnded) await endTokens(deps, userId);
  });
}
