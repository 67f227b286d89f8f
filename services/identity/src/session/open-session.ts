import { v7 as uuid } from 'uuid';
import type { Keys } from '../secret/hmac.ts';
import { type AccessTokens, accessTokenSeconds } from '../token/access-token.ts';
import { isNamed, type User } from '../user/user.ts';
import { firstToken, hashOfToken, type RefreshToken, writeToken } from './refresh-token.ts';
import { expiryFrom, freshUntilOf, limitFor, type Proof, type SessionLimits } from './session.ts';
import type { Sessions } from './session.store.ts';

/** A session's tokens, as its client gets them. */
export type SessionTokens = { accessToken: string; refreshToken: string; expiresInSeconds: number };

export type TokenDeps = {
  sessions: Sessions;
  accessTokens: AccessTokens;
  refreshKeys: Keys;
  /** How long a proof of a factor is fresh. */
  stepUpMs: number;
  /** Whether a code alone does not sign this person in. */
  isSecondFactorNeeded: (user: User) => Promise<boolean>;
  sessionLimits: SessionLimits;
};

/** How a person has just proven who they are: `provenBy` identifies the proof, which was of a second factor or not. */
export type Opening = {
  device: string;
  place: string;
  provenBy: string;
  hasSecondFactor: boolean;
  now: Date;
};

/** Opens a session for a person who has just proven a factor. */
export async function openSession(
  deps: TokenDeps,
  user: User,
  { device, place, provenBy, hasSecondFactor, now }: Opening,
): Promise<SessionTokens & { sessionId: string }> {
  const proof = { at: now, by: provenBy };
  const token = firstToken(deps.refreshKeys[0], uuid());
  await deps.sessions.add({
    id: token.sessionId,
    userId: user.id,
    createdAt: now,
    rotatedAt: now,
    expiresAt: expiryFrom(now, now, limitFor(deps.sessionLimits, user)),
    generation: token.generation,
    currentHash: hashOfToken(token),
    revokedAt: null,
    revokedBecause: null,
    proof,
    secondFactorAt: hasSecondFactor ? now : null,
    device,
    place,
  });
  const tokens = await tokensOf(deps, user, { token, proof, hasSecondFactor, now });
  return { ...tokens, sessionId: token.sessionId };
}

type Issue = { token: RefreshToken; proof: Proof | null; hasSecondFactor: boolean; now: Date };

/**
 * A session's newest refresh token with a fresh access token. Without the second factor that its person needs, the access token has no
 * role and only finishes the sign-in.
 */
export async function tokensOf(
  deps: TokenDeps,
  user: User,
  { token, proof, hasSecondFactor, now }: Issue,
): Promise<SessionTokens> {
  const { id: userId, roles, isAdmin, accessVersion: version, socialPermissions: permissions } = user;
  const isHalfway = !hasSecondFactor && (await deps.isSecondFactorNeeded(user));
  const bearer = {
    ...{ userId, version, permissions, isHalfway },
    ...(isHalfway ? { roles: [], isAdmin: false } : { roles, isAdmin }),
    sessionId: token.sessionId,
    isNamed: isNamed(user),
    freshUntil: freshUntilOf({ proof }, deps.stepUpMs, now),
    hasSecondFactor,
  };
  return {
    accessToken: await deps.accessTokens.issue(bearer, now),
    refreshToken: writeToken(token),
    expiresInSeconds: accessTokenSeconds,
  };
}
