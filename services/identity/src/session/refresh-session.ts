import { AppError } from '@momos/contracts/errors';
import type { Logger } from '@momos/runtime';
import type { User } from '../user/user.ts';
import { endSessions, type EndSessionsDeps } from './end-sessions.ts';
import { type SessionTokens, type TokenDeps, tokensOf } from './open-session.ts';
import { hashOfToken, nextToken, readToken, type RefreshToken } from './refresh-token.ts';
import { expiryFrom, classifyRefresh, type RefreshOutcome, type Session } from './session.ts';
import type { RotatedSession } from './session.store.ts';

type Deps = TokenDeps & EndSessionsDeps & { log: Logger };

const ended = () => new AppError('invalid_grant', 'Your session has ended. Please sign in again.');

/**
 * Exchanges a refresh token for new tokens (RFC 6749 §6). Throws invalid_grant for a forged token, an ended session, a
 * barred person (the session ends) and a token that was used before (the session ends, since there is a copy).
 */
export async function refreshSession(deps: Deps, text: string, now: Date): Promise<SessionTokens> {
  const token = readToken(deps.refreshKey, text);
  const found = token && (await deps.sessions.findRotated(token.sessionId));
  if (!token || !found) throw ended();
  const user = await validUser(deps, found.session, now);
  await rotate(deps, { ...found, token, now });
  return tokensOf(deps, user, { token: nextToken(deps.refreshKey, token), now });
}

async function validUser({ users, sessions }: Deps, session: Session, now: Date): Promise<User> {
  const user = await users.byId(session.userId);
  if (user?.isValid) return user;
  await sessions.revoke(session.id, 'invalid', now);
  throw ended();
}

type Rotation = RotatedSession & { token: RefreshToken; now: Date };

/** Returns once the token after `token` is the session's newest, by this call or a concurrent one. */
async function rotate(deps: Deps, rotation: Rotation): Promise<void> {
  const { session, token, now } = rotation;
  const presented = { generation: token.generation, hash: hashOfToken(deps.refreshKey, token) };
  const next = {
    hash: hashOfToken(deps.refreshKey, nextToken(deps.refreshKey, token)),
    expiresAt: expiryFrom(now),
  };
  const outcome = classifyRefresh(session, presented, rotation);
  if (outcome !== 'rotate') return applyOutcome(deps, rotation, outcome);
  if (await deps.sessions.rotate(session.id, presented, next)) return undefined;
  const again = await deps.sessions.findRotated(session.id);
  if (!again) throw ended();
  return applyOutcome(deps, rotation, classifyRefresh(again.session, presented, { ...again, now }));
}

async function applyOutcome(deps: Deps, { session, now }: Rotation, outcome: RefreshOutcome): Promise<void> {
  if (outcome === 'repeat') return;
  if (outcome === 'reuse') {
    const { id: sessionId, userId } = session;
    await endSessions(deps, { userId, sessionId, because: 'reuse', now });
    deps.log.warn({ sessionId, userId, op: 'session.refresh' }, 'Refresh token was reused; session ended');
  }
  throw ended();
}
