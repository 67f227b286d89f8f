import type { TokenAnswer } from '@momos/contracts/auth';
import { AppError } from '@momos/contracts/errors';
import type { Logger } from '@momos/runtime';
import type { User } from '../user/user.ts';
import { endSessions, type EndSessionsDeps } from './end-sessions.ts';
import { type TokenDeps, tokensOf } from './open-session.ts';
import { hashOfToken, nextToken, readToken, type RefreshToken } from './refresh-token.ts';
import { expiryFrom, judgeRefresh, type RefreshVerdict, type Session } from './session.ts';

type Deps = TokenDeps & EndSessionsDeps & { log: Logger };

const ended = () => new AppError('invalid_grant', 'Your session has ended. Please sign in again.');

/**
 * Swaps a refresh token for new tokens (RFC 6749 §6). Throws invalid_grant for a token that is none of ours, of an ended
 * session, of a person who may not sign in any more (the session ends), or that was used before (the session ends,
 * since somebody has a copy).
 */
export async function refreshSession(deps: Deps, text: string, now: Date): Promise<TokenAnswer> {
  const token = readToken(deps.refreshKey, text);
  const session = token && (await deps.sessions.find(token.sessionId));
  if (!token || !session) throw ended();
  const user = await validUser(deps, session, now);
  await rotate(deps, { session, token, now });
  return tokensOf(deps, user, { token: nextToken(deps.refreshKey, token), now });
}

async function validUser({ users, sessions }: Deps, session: Session, now: Date): Promise<User> {
  const user = await users.byId(session.userId);
  if (user?.isValid) return user;
  await sessions.revoke(session.id, 'invalid', now);
  throw ended();
}

type Rotation = { session: Session; token: RefreshToken; now: Date };

/** Returns when the token after `token` is the session's newest, whether this call or a twin made it so. */
async function rotate(deps: Deps, rotation: Rotation): Promise<void> {
  const { session, token, now } = rotation;
  const presented = { generation: token.generation, hash: hashOfToken(deps.refreshKey, token) };
  const next = {
    hash: hashOfToken(deps.refreshKey, nextToken(deps.refreshKey, token)),
    now,
    expiresAt: expiryFrom(now),
  };
  const verdict = judgeRefresh(session, presented, now);
  if (verdict !== 'rotate') return settle(deps, rotation, verdict);
  if (await deps.sessions.rotate(session.id, presented, next)) return undefined;
  const again = await deps.sessions.find(session.id);
  if (!again) throw ended();
  return settle(deps, rotation, judgeRefresh(again, presented, now));
}

async function settle(deps: Deps, { session, now }: Rotation, verdict: RefreshVerdict): Promise<void> {
  if (verdict === 'repeat') return;
  if (verdict === 'reuse') {
    const { id: sessionId, userId } = session;
    await endSessions(deps, { userId, sessionId, because: 'reuse', now });
    deps.log.warn({ sessionId, userId }, 'a used refresh token came back; session ended');
  }
  throw ended();
}
