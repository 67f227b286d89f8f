import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ClientIdentity } from '../client/client-identity.ts';
import { proofIn } from '../human/human-check-routes.ts';
import type { HumanChecks } from '../human/human-checks.ts';
import type { Limits } from '../limits/limits.ts';
import type { Counting } from '../limits/route-class.ts';
import type { WaitingRoom } from '../waiting-room/waiting-room.ts';

/** Admits a request: returns when it may proceed, synchronously for most; throws the response for the client instead. */
export type Guard = (request: IncomingMessage, response: ServerResponse) => undefined | Promise<void>;

export type GuardDeps = {
  clientIdentity: ClientIdentity;
  limits: Limits;
  humanChecks: HumanChecks;
  waitingRoom: WaitingRoom;
};

/** The guard of one call: limits, then the human check, then the waiting room. */
export function createGuard(
  { clientIdentity, limits, humanChecks, waitingRoom }: GuardDeps,
  counting: Counting,
): Guard {
  const { humanCheck } = counting;
  // Reads are many and cheap: they are counted by token without verifying it.
  if (counting.routeClass === 'read') return request => limits(counting, clientIdentity.byToken(request));
  const isQueued = waitingRoom.isFor(counting.id);
  return async (request, response) => {
    const caller = await clientIdentity.byPerson(request);
    await limits(counting, caller);
    if (humanCheck) await humanChecks.require(humanCheck, caller, proofIn(request));
    if (isQueued) await waitingRoom.admit(counting.id, { request, response }, caller);
  };
}
