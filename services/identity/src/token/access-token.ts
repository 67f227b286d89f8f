import { tokenIssuer } from '@momos/runtime';
import { SignJWT } from 'jose';
import type { KeyRing } from './key-ring.ts';

/** Seconds an access token lives (decisions: "Sign-in"). */
export const accessTokenSeconds = 900;

/** What a token says of its bearer. */
export type Bearer = {
  userId: string;
  sessionId: string;
  roles: readonly string[];
  isAdmin: boolean;
  isNamed: boolean;
};

/** Makes access tokens: ES256 JWTs (RFC 7519) for one environment. */
export type AccessTokens = { issue(bearer: Bearer, now: Date): Promise<string> };

export function createAccessTokens({ keys, audience }: { keys: KeyRing; audience: string }): AccessTokens {
  return {
    async issue({ userId, sessionId, roles, isAdmin, isNamed }, now) {
      const { kid, privateKey } = keys.signing(now);
      const issuedAt = Math.floor(now.getTime() / 1000);
      return new SignJWT({ sid: sessionId, roles: [...roles], admin: isAdmin, named: isNamed })
        .setProtectedHeader({ alg: 'ES256', kid, typ: 'JWT' })
        .setSubject(userId)
        .setIssuer(tokenIssuer)
        .setAudience(audience)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + accessTokenSeconds)
        .sign(privateKey);
    },
  };
}
