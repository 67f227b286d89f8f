import type { IncomingMessage } from 'node:http';
import { AppError } from '@momos/contracts/errors';
import type { WhoCalls } from '../caller/who-calls.ts';
import type { Limits } from '../limits/limits.ts';
import type { Counting } from '../limits/route-class.ts';

/** What stands before sockets, as the limits stand before calls. */
export type LiveGuard = {
  /** Whom a connection is counted for. */
  addressOf(request: IncomingMessage): string;
  /** Throws 429 when an address opens connections too fast, or has `open` of them and may have no more. */
  requireRoom(request: IncomingMessage, open: number): Promise<void>;
  /** Throws 429 when a connection, or all of its person's, ask for too much. */
  requirePace(request: IncomingMessage, userId: string | undefined): Promise<void>;
};

const connecting: Counting = { id: 'live.connect', routeClass: 'read', humanCheck: undefined };
const asking: Counting = { id: 'live.ask', routeClass: 'read', humanCheck: undefined };

/** `limits` is undefined where nothing is counted; `mostOpen` is what one address may have open at a copy. */
export function createLiveGuard(deps: {
  whoCalls: WhoCalls;
  limits: Limits | undefined;
  mostOpen: number;
}): LiveGuard {
  const { whoCalls, limits, mostOpen } = deps;
  const addressOf = (request: IncomingMessage) => whoCalls.byToken(request).address;
  return {
    addressOf,
    async requireRoom(request, open) {
      if (open >= mostOpen)
        throw new AppError('rate_limited', 'Too many pages are open from here.', { retryAfter: 60 });
      await limits?.(connecting, { address: addressOf(request), person: undefined });
    },
    async requirePace(request, userId) {
      await limits?.(asking, { address: addressOf(request), person: userId });
    },
  };
}
