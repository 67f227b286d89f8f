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
import type { Actor } from './actor.ts';
import type { TokenRefusals } from './refusals.ts';

/** Checks an access token and says who it stands for; throws 401, or 503 when the keys cannot be had. */
export type TokenVerifier = (token: string) => Promise<Actor>;

/** Issuer of every access token. */
export const tokenIssuer = 'momos';

const cacheSize = 10_000;
const cacheMs = 60_000;
const refused = 'Your session has ended. Please sign in again.';

type Verified = { actor: Actor; version: number; endsAt: number };
type Cached = { verified: Promise<Verified>; until: number };

/**
 * Verifier of ES256 tokens for one audience (the environment's name) against the keys published at `jwksUrl`.
 * A verified token is believed for at most a minute and never past its end. Keys once fetched serve on while their
 * publisher is away. A token that `refusals` name is refused at once, believed before or not.
 */
export function createTokenVerifier(options: {
  jwksUrl: string;
  audience: string;
  refusals?: Pick<TokenRefusals, 'isRefused'>;
}): TokenVerifier {
  const keys = lastingKeys(new URL(options.jwksUrl));
  const cache = new Map<string, Cached>();

  async function verify(token: string): Promise<Verified> {
    const { payload } = await jwtVerify(token, keys, {
      algorithms: ['ES256'],
      issuer: tokenIssuer,
      audience: options.audience,
      requiredClaims: ['sub', 'sid', 'exp'],
    });
    const version = typeof payload.ver === 'number' ? payload.ver : 0;
    return { actor: actorOf(payload, token), version, endsAt: (payload.exp ?? 0) * 1000 };
  }

  /** The signature is judged once a minute, the refusals each time. */
  async function admit(verified: Promise<Verified>): Promise<Actor> {
    const { actor, version } = await verified;
    if (options.refusals?.isRefused(actor.userId, version)) throw unauthenticated(refused);
    return actor;
  }

  return token => {
    // Keyed by a hash so that a heap dump or a debugger shows no usable token as a key.
    const key = hash('sha256', token, 'base64');
    const known = cache.get(key);
    if (known && known.until > Date.now()) return admit(known.verified);
    cache.delete(key);
    const verified = verify(token).then(
      found => {
        entry.until = Math.min(Date.now() + cacheMs, found.endsAt);
        return found;
      },
      (error: unknown) => {
        if (cache.get(key) === entry) cache.delete(key);
        throw translate(error);
      },
    );
    const entry: Cached = { verified, until: Number.POSITIVE_INFINITY };
    cache.set(key, entry);
    if (cache.size > cacheSize) cache.delete(cache.keys().next().value ?? key);
    return admit(verified);
  };
}

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
  const { sub, sid, roles, admin, named, hosting, rsvp } = claims;
  if (!sub || typeof sid !== 'string') throw new errors.JWTInvalid('sub and sid must be strings');
  return {
    userId: sub,
    sessionId: sid,
    isAdmin: admin === true,
    isNamed: named === true,
    roles: Array.isArray(roles) ? roles.filter(role => typeof role === 'string') : [],
    ...(hosting === 'BLOCKED' || hosting === 'TRUSTED' ? { hosting } : {}),
    ...(rsvp === false ? { canRsvp: false } : {}),
    token,
  };
}
