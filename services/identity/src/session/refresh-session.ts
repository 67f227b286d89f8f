import { AppError } from '@momos/contracts/errors';
import { type Logger, noteAccount } from '@momos/runtime';
import { deviceThatProved, markProven } from '../code/device-mark.ts';
import { isSameHash, type Keys } from '../secret/hmac.ts';
import type { User } from '../user/user.ts';
import { endSessions, type EndSessionsDeps } from './end-sessions.ts';
import { type SessionTokens, type TokenDeps, tokensOf } from './open-session.ts';
import { hashOfToken, nextToken, readToken, type RefreshToken } from './refresh-token.ts';
import {
  expiryFrom,
  classifyRefresh,
  isOver,
  limitFor,
  type RefreshOutcome,
  type Session,
  type SessionLimit,
} from './session.ts';
import type { RotatedSession } from './session.store.ts';

type Deps = TokenDeps & EndSessionsDeps & { log: Logger; deviceKeys: Keys };

const ended = () => new AppError('invalid_grant', 'Your session has ended. Please sign in again.');

/**
 * Exchanges a refresh token for new tokens (RFC 6749 §6). Throws invalid_grant for a forged token, an ended session, a
 * barred person (the session ends), one past the limits of its person's role, and a token that was used before (the session ends, since there is a copy).
 * With a mark for the browser in which a second factor was given since.
 */
export async function refreshSession(
  deps: Deps,
  { token: text, deviceMark: mark }: { token: string; deviceMark: string | undefined },
  now: Date,
): Promise<SessionTokens & { deviceMark?: string }> {
  const token = readToken(deps.refreshKeys, text);
  const found = token && (await deps.sessions.findRotated(token.sessionId));
  if (!token || !found) throw ended();
  noteAccount(found.session.userId);
  const user = await validUser(deps, found.session, now);
  const limit = limitFor(deps.sessionLimits, user);
  if (isOver(found.session, limit, now)) throw ended();
  const newest = await rotate(deps, { ...found, token, limit, now });
  const { proof, secondFactorAt } = found.session;
  const proven = { proof: proof ?? null, hasSecondFactor: Boolean(secondFactorAt) };
  const tokens = await tokensOf(deps, user, { token: newest, ...proven, now });
  const isMarked = !proven.hasSecondFactor || deviceThatProved(deps.deviceKeys, mark, user.id);
  return isMarked ? tokens : { ...tokens, deviceMark: markProven(deps.deviceKeys, mark, user.id) };
}

async function validUser({ users, sessions }: Deps, session: Session, now: Date): Promise<User> {
  const user = await users.byId(session.userId);
  if (user?.isValid) return user;
  await sessions.revoke(session.id, 'invalid', now);
  throw ended();
}

type Rotation = RotatedSession & { token: RefreshToken; limit: SessionLimit; now: Date };

/** The token after `token`, once it is the session's newest, by this call or a concurrent one. */
async function rotate(deps: Deps, rotation: Rotation): Promise<RefreshToken> {
  const { session, token, limit, now } = rotation;
  const presented = { generation: token.generation, hash: hashOfToken(token) };
  const outcome = classifyRefresh(session, presented, rotation);
  if (outcome !== 'rotate') return repeat(deps, rotation, outcome);
  const next = nextToken(deps.refreshKeys[0], token);
  const to = { hash: hashOfToken(next), expiresAt: expiryFrom(now, session.createdAt, limit) };
  if (await deps.sessions.rotate(session.id, presented, to)) return next;
  const again = await deps.sessions.findRotated(session.id);
  if (!again) throw ended();
  const repeated = classifyRefresh(again.session, presented, { ...again, now });
  return repeat(deps, { ...rotation, ...again }, repeated);
}

/** The newest token again for a repeated call; throws for any other outcome. */
async function repeat(
  deps: Deps,
  { session, token, now }: Rotation,
  outcome: RefreshOutcome,
): Promise<RefreshToken> {
  // Another copy may seal with another secret while it is changed.
  const newest = deps.refreshKeys
    .map(key => nextToken(key, token))
    .find(next => isSameHash(hashOfToken(next), session.currentHash));
  if (outcome === 'repeat' && newest) return newest;
  if (outcome === 'reuse') {
    const { id: sessionId, userId } = session;
    await endSessions(deps, { userId, sessionId, because: 'reuse', now });
    deps.log.warn({ sessionId, userId, op: 'session.refresh' }, 'Refresh token was reused; session ended');
  }
  throw ended();
}
