import { v7 as uuid } from 'uuid';
import type { Keys } from '../secret/hmac.ts';
import { type AccessTokens, accessTokenSeconds } from '../token/access-token.ts';
import { isNamed, type User } from '../user/user.ts';
import { firstToken, hashOfToken, type RefreshToken, writeToken } from './refresh-token.ts';
import { expiryFrom, freshUntilOf, type Proof } from './session.ts';
import type { Sessions } from './session.store.ts';

/** A session's tokens, as its client gets them. */
export type SessionTokens = { accessToken: string; refreshToken: string; expiresInSeconds: number };

export type TokenDeps = {
  sessions: Sessions;
  accessTokens: AccessTokens;
  refreshKeys: Keys;
  /** How long a proof of a factor is fresh. */
  stepUpMs: number;
};

/** Opens a session for a person who has just proven a factor; `provenBy` identifies the proof. */
export async function openSession(
  deps: TokenDeps,
  user: User,
  { device, place, provenBy, now }: { device: string; place: string; provenBy: string; now: Date },
): Promise<SessionTokens & { sessionId: string }> {
  const proof = { at: now, by: provenBy };
  const token = firstToken(deps.refreshKeys[0], uuid());
  await deps.sessions.add({
    id: token.sessionId,
    userId: user.id,
    createdAt: now,
    rotatedAt: now,
    expiresAt: expiryFrom(now),
    generation: token.generation,
    currentHash: hashOfToken(token),
    revokedAt: null,
    revokedBecause: null,
    proof,
    device,
    place,
  });
  return { ...(await tokensOf(deps, user, { token, proof, now })), sessionId: token.sessionId };
}

/** A session's newest refresh token with a fresh access token. */
export async function tokensOf(
  deps: TokenDeps,
  user: User,
  { token, proof, now }: { token: RefreshToken; proof: Proof | null; now: Date },
): Promise<SessionTokens> {
  const { id: userId, roles, isAdmin, accessVersion: version, socialPermissions: permissions } = user;
  const bearer = {
    ...{ userId, roles, isAdmin, version, permissions },
    sessionId: token.sessionId,
    isNamed: isNamed(user),
    freshUntil: freshUntilOf({ proof }, deps.stepUpMs, now),
  };
  return {
    accessToken: await deps.accessTokens.issue(bearer, now),
    refreshToken: writeToken(token),
    expiresInSeconds: accessTokenSeconds,
  };
}
