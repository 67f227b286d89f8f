import type { SocialPermissions } from '@momos/contracts/admin-users';
import { tokenIssuer } from '@momos/runtime';
import { SignJWT } from 'jose';
import type { KeyRing } from './key-ring.ts';

/** Lifetime of an access token in seconds (decisions: "Sign-in"). */
export const accessTokenSeconds = 900;

/** The claims of a token about its bearer. */
export type Bearer = {
  userId: string;
  sessionId: string;
  roles: readonly string[];
  isAdmin: boolean;
  isNamed: boolean;
  /** The person's `accessVersion`; tokens of earlier ones are refused once powers change or a session ends. */
  version: number;
  permissions: SocialPermissions;
  /** Until when the session's last proof of a factor is fresh; null without one. */
  freshUntil: Date | null;
  /** The session lacks the second factor that its person needs, and may only finish the sign-in. */
  isHalfway?: boolean;
  /** The second factor was given in this session. */
  hasSecondFactor?: boolean;
};

/** Makes access tokens: ES256 JWTs (RFC 7519) for one environment. */
export type AccessTokens = { issue(bearer: Bearer, now: Date): Promise<string> };

export function createAccessTokens({ keys, audience }: { keys: KeyRing; audience: string }): AccessTokens {
  return {
    async issue(bearer, now) {
      const { userId, sessionId, roles, isAdmin, isNamed, version, permissions, freshUntil } = bearer;
      const { kid, privateKey } = keys.signing(now);
      const issuedAt = Math.floor(now.getTime() / 1000);
      const { hosting, canRsvp } = permissions;
      const claims = { sid: sessionId, ver: version, roles: [...roles], admin: isAdmin, named: isNamed };
      // Default permissions are left out, so that a token stays small.
      return new SignJWT({
        ...claims,
        ...(hosting === 'CURATED' ? {} : { hosting }),
        ...(canRsvp ? {} : { rsvp: false }),
        ...(freshUntil && freshUntil > now ? { fresh: Math.floor(freshUntil.getTime() / 1000) } : {}),
        ...(bearer.isHalfway ? { halfway: true } : {}),
        // Several factors (RFC 8176 §2).
        ...(bearer.hasSecondFactor ? { amr: ['mfa'] } : {}),
      })
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
