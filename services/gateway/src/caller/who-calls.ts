import type { IncomingMessage } from 'node:http';
import { AppError } from '@momos/contracts/errors';
import type { TokenVerifier } from '@momos/runtime';
import { addressOf, subscriberOf } from './came-from.ts';
import type { TrustedProxies } from './trusted-proxies.ts';

/** Who makes a call, as they are counted. */
export type Caller = {
  /** Stands for a network address; a /64 for IPv6. */
  address: string;
  /** Stands for a person, or for one token of theirs; undefined for a visitor. */
  person: string | undefined;
};

/** Says who calls. */
export type WhoCalls = {
  /** At once, unverified: a token stands for itself, which only its owner can show. Good for counting. */
  byToken(request: IncomingMessage): Caller;
  /** The person of a verified token; one that is not valid makes a visitor, and its service will say so. */
  byPerson(request: IncomingMessage): Promise<Caller>;
};

export function createWhoCalls(deps: { verify: TokenVerifier; isProxy: TrustedProxies }): WhoCalls {
  const addressIn = (request: IncomingMessage) => subscriberOf(addressOf(request, deps.isProxy));
  return {
    byToken: request => ({
      address: addressIn(request),
      // The end of a token is its signature: nobody can guess it, and it needs no hashing.
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
