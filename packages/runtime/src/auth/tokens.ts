import { hash } from 'node:crypto';
import { unauthenticated, unavailable } from '@momos/contracts/errors';
import {
  createLocalJWKSet,
  createRemoteJWKSet,
  errors,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose';
import { LRUCache } from 'lru-cache';
import type { Actor } from './actor.ts';
import type { TokenRevocations } from './revocations.ts';

/** Verifies an access token and returns its actor; throws 401, or 503 when the keys cannot be fetched. */
export type TokenVerifier = (token: string) => Promise<Actor>;

/** Issuer of every access token. */
export const tokenIssuer = 'momos';

const cacheSize = 10_000;
const cacheMs = 60_000;
const refused = 'Your session has ended. Please sign in again.';

type Verified = { actor: Actor; version: number; endsAt: number };

/**
 * Verifier of ES256 tokens for one audience (the environment's name) against the keys published at `jwksUrl`.
 * A verified token is cached for at most a minute and never past its expiry. The last fetched keys remain in use while
 * their publisher is away. A token that `revocations` names is refused immediately, even if it was verified before.
 */
export function createTokenVerifier(options: {
  jwksUrl: string;
  audience: string;
  revocations?: Pick<TokenRevocations, 'isRevoked'>;
}): TokenVerifier {
  const keys = lastingKeys(new URL(options.jwksUrl));
  const cache = new LRUCache<string, Promise<Verified>>({
    max: cacheSize,
    ttl: cacheMs,
    // `exp` is wall-clock time.
    perf: { now: () => Date.now() },
    ttlResolution: 0,
  });

  const verify = (token: string) => verifySignature(token, keys, options.audience);

  /** The signature is verified once a minute, the revocations are checked each time. */
  async function admit(verified: Promise<Verified>): Promise<Actor> {
    const { actor, version } = await verified;
    if (options.revocations?.isRevoked(actor.userId, version)) throw unauthenticated(refused);
    return actor;
  }

  return token => {
    // The key is a hash so that a heap dump or a debugger shows no usable token as a key.
    const key = hash('sha256', token, 'base64');
    const known = cache.get(key);
    if (known) return admit(known);
    const verified: Promise<Verified> = verify(token).then(
      found => {
        cache.set(key, verified, { ttl: Math.max(1, Math.min(cacheMs, found.endsAt - Date.now())) });
        return found;
      },
      (error: unknown) => {
        if (cache.peek(key) === verified) cache.delete(key);
        throw translate(error);
      },
    );
    cache.set(key, verified, { ttl: 0 });
    return admit(verified);
  };
}

async function verifySignature(token: string, keys: JWTVerifyGetKey, audience: string): Promise<Verified> {
  const { payload } = await jwtVerify(token, keys, {
    algorithms: ['ES256'],
    issuer: tokenIssuer,
    audience,
    requiredClaims: ['sub', 'sid', 'exp'],
  });
  const version = typeof payload.ver === 'number' ? payload.ver : 0;
  return { actor: actorOf(payload, token), version, endsAt: (payload.exp ?? 0) * 1000 };
}

/** Keys of a JWKS URL; the last fetched ones while it cannot be reached. Fetched when a token needs them, never by a timer. */
function lastingKeys(url: URL): JWTVerifyGetKey {
  const remote = createRemoteJWKSet(url, {
    timeoutDuration: 2_000,
    cooldownDuration: 10_000,
    cacheMaxAge: 600_000,
  });
  return async (header, token) => {
    try {
      return await remote(header, token);
    } catch (error) {
      const known = remote.jwks();
      if (!known || !isUnreachable(error)) throw error;
      return createLocalJWKSet(known)(header, token);
    }
  };
}

/** Whether the keys could not be fetched, as opposed to a token that is wrong. */
function isUnreachable(error: unknown): boolean {
  return (
    error instanceof errors.JWKSTimeout ||
    !(error instanceof errors.JOSEError) ||
    error.code === 'ERR_JOSE_GENERIC'
  );
}

function translate(error: unknown): Error {
  return isUnreachable(error) ? unavailable('Sign-in', error) : unauthenticated(refused);
}

function actorOf(claims: JWTPayload, token: string): Actor {
  const { sub, sid, roles, admin, named, halfway, hosting, rsvp, fresh } = claims;
  if (!sub || typeof sid !== 'string') throw new errors.JWTInvalid('sub and sid must be strings');
  return {
    userId: sub,
    sessionId: sid,
    isAdmin: admin === true,
    isNamed: named === true,
    roles: Array.isArray(roles) ? roles.filter(role => typeof role === 'string') : [],
    ...(halfway === true ? { isHalfway: true } : {}),
    ...(hosting === 'BLOCKED' || hosting === 'TRUSTED' ? { hosting } : {}),
    ...(rsvp === false ? { canRsvp: false } : {}),
    ...(typeof fresh === 'number' ? { freshUntil: fresh * 1000 } : {}),
    token,
  };
}
