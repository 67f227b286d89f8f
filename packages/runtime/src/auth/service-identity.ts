import { hash } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import type { ServiceName } from '../service-name.ts';
import {
  developmentKey,
  developmentKeys,
  type KnownKey,
  privateKeyOf,
  publicKeyOf,
  publicTextOf,
} from './service-keys.ts';

/** Shows who this service is to others, and which service calls it (ADR 29). */
export type ServiceIdentity = {
  /** A short-lived token by which `callee`, and no other service, knows this one. */
  tokenFor(callee: ServiceName): Promise<string>;
  /** The service whose token this is; throws {@link UnknownCaller} for anything but a valid token for this service. */
  identify(token: unknown): Promise<ServiceName>;
};

/** The settings of an identity. */
export type ServiceKeySettings = {
  SERVICE_KEY?: string | undefined;
  SERVICE_KEYS?: readonly KnownKey[] | undefined;
};

/** A call without a valid token of a service. */
export class UnknownCaller extends Error {}

const lifetimeMs = 300_000;
/** More than clocks of copies differ by. */
const renewedBeforeMs = 120_000;
const algorithm = 'EdDSA';

/**
 * The identity of a service: it signs with its own private key and knows the others by their public ones, so that whoever
 * has taken over a service can speak for that service only. Without keys in `settings` those of development are used.
 * Throws when the service's own key is not among the known ones, since no one would believe it.
 */
export function createServiceIdentity(
  name: ServiceName,
  settings: ServiceKeySettings = {},
  now: () => number = Date.now,
): ServiceIdentity {
  const known = settings.SERVICE_KEYS ?? developmentKeys();
  const own = settings.SERVICE_KEY ?? developmentKey(name);
  const kid = publicTextOf(own);
  if (!known.some(each => each.service === name && each.publicKey === kid))
    throw new Error(`SERVICE_KEYS does not list the public key of this service (${name}=${kid})`);
  return {
    tokenFor: issuer({ name, kid, privateKey: privateKeyOf(own), now }),
    identify: verifier({ name, known, now }),
  };
}

type Signing = {
  name: ServiceName;
  kid: string;
  privateKey: ReturnType<typeof privateKeyOf>;
  now: () => number;
};

function issuer({ name, kid, privateKey, now }: Signing): ServiceIdentity['tokenFor'] {
  const issued = new Map<ServiceName, { token: Promise<string>; renewAt: number }>();
  return callee => {
    const last = issued.get(callee);
    if (last && now() < last.renewAt) return last.token;
    const endsAt = now() + lifetimeMs;
    const token = new SignJWT()
      .setProtectedHeader({ alg: algorithm, kid })
      .setIssuer(name)
      .setAudience(callee)
      .setExpirationTime(Math.floor(endsAt / 1000))
      .sign(privateKey);
    issued.set(callee, { token, renewAt: endsAt - renewedBeforeMs });
    return token;
  };
}

type Verified = { caller: ServiceName; endsAt: number };
type Verifying = { name: ServiceName; known: readonly KnownKey[]; now: () => number };

function verifier({ name, known, now }: Verifying): ServiceIdentity['identify'] {
  const keys = new Map(
    known.map(({ service, publicKey }) => [publicKey, { service, key: publicKeyOf(publicKey) }]),
  );
  const seen = new LRUCache<string, Verified>({ max: 1_000 });

  async function verify(token: string): Promise<Verified> {
    let caller: ServiceName | undefined;
    const { payload } = await jwtVerify(
      token,
      ({ kid = '' }) => {
        const found = keys.get(kid);
        if (!found) throw new UnknownCaller('The key is not known.');
        caller = found.service;
        return found.key;
      },
      {
        algorithms: [algorithm],
        audience: name,
        requiredClaims: ['exp', 'iss'],
        currentDate: new Date(now()),
      },
    );
    // A service signs in its own name only.
    if (!caller || payload.iss !== caller) throw new UnknownCaller('Signed with the key of another service.');
    return { caller, endsAt: Number(payload.exp) * 1000 };
  }

  return async token => {
    if (typeof token !== 'string') throw new UnknownCaller('No token of a service.');
    const digest = hash('sha256', token, 'base64');
    const last = seen.get(digest);
    if (last && now() < last.endsAt) return last.caller;
    try {
      const verified = await verify(token);
      seen.set(digest, verified);
      return verified.caller;
    } catch (cause) {
      throw cause instanceof UnknownCaller ? cause : new UnknownCaller('Not a valid token.', { cause });
    }
  };
}
