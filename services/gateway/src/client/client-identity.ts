import type { IncomingMessage } from 'node:http';
import { AppError } from '@momos/contracts/errors';
import type { TokenVerifier } from '@momos/runtime';
import { clientIpOf, subscriberOf } from './client-ip.ts';
import type { TrustedProxies } from './trusted-proxies.ts';

/** The client of a request, as limits count it. */
export type Caller = {
  /** The client IP; a /64 for IPv6. */
  address: string;
  /** A user id, or the signature of a token; undefined for a visitor. */
  person: string | undefined;
};

/** Identifies the client of a request. */
export type ClientIdentity = {
  /** Synchronous and unverified: the person is the token's signature, which only its owner can show. For counting. */
  byToken(request: IncomingMessage): Caller;
  /** The user of a verified token; an invalid one makes a visitor, and the called service refuses it. */
  byPerson(request: IncomingMessage): Promise<Caller>;
};

export function createClientIdentity(deps: {
  verify: TokenVerifier;
  isProxy: TrustedProxies;
}): ClientIdentity {
  const addressIn = (request: IncomingMessage) => subscriberOf(clientIpOf(request, deps.isProxy));
  return {
    byToken: request => ({
      address: addressIn(request),
      // A signature cannot be guessed and needs no hashing.
      person: request.headers.authorization?.slice(-43),
    }),
    async byPerson(request) {
      const address = addressIn(request);
      const [, token] = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '') ?? [];
      if (!token) return { address, person: undefined };
      try {
        return { address, person: (await deps.verify(token)).userId };
      } catch (error) {
        if (error instanceof AppError) return { address, person: undefined };
        throw error;
      }
    },
  };
}
