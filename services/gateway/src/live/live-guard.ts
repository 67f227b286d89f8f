import type { IncomingMessage } from 'node:http';
import { AppError } from '@momos/contracts/errors';
import type { ClientIdentity } from '../client/client-identity.ts';
import type { Limits } from '../limits/limits.ts';
import type { Counting } from '../limits/route-class.ts';

/** Limits of sockets. */
export type LiveGuard = {
  /** The address that a connection counts for. */
  addressOf(request: IncomingMessage): string;
  /** Throws 429 when an address opens connections too fast, or has `open` of them and may have no more. */
  requireRoom(request: IncomingMessage, open: number): Promise<void>;
  /** Throws 429 when a connection, or all of a person's, send too many requests. */
  requirePace(request: IncomingMessage, userId: string | undefined): Promise<void>;
};

const connecting: Counting = { id: 'live.connect', routeClass: 'read', humanCheck: undefined };
const asking: Counting = { id: 'live.ask', routeClass: 'read', humanCheck: undefined };

/** `limits` is undefined where nothing is counted; `maxOpen` is what one address may have open at a copy. */
export function createLiveGuard(deps: {
  clientIdentity: ClientIdentity;
  limits: Limits | undefined;
  maxOpen: number;
}): LiveGuard {
  const { clientIdentity, limits, maxOpen } = deps;
  const addressOf = (request: IncomingMessage) => clientIdentity.byToken(request).address;
  return {
    addressOf,
    async requireRoom(request, open) {
      if (open >= maxOpen)
        throw new AppError('rate_limited', 'Too many pages are open from here.', { retryAfter: 60 });
      await limits?.(connecting, { address: addressOf(request), person: undefined });
    },
    async requirePace(request, userId) {
      await limits?.(asking, { address: addressOf(request), person: userId });
    },
  };
}
