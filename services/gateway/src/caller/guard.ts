import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HumanChecks } from '../human/human-checks.ts';
import { proofIn } from '../human/human-check-routes.ts';
import type { Limits } from '../limits/limits.ts';
import type { Counting } from '../limits/route-class.ts';
import type { WaitingRoomDoor } from '../waiting-room/door.ts';
import type { WhoCalls } from './who-calls.ts';

/** Stands before a call: returns when it may go on, at once for most; throws what the caller is told instead. */
export type Guard = (request: IncomingMessage, response: ServerResponse) => undefined | Promise<void>;

export type GuardDeps = {
  whoCalls: WhoCalls;
  limits: Limits;
  humanChecks: HumanChecks;
  waitingRoom: WaitingRoomDoor;
};

/** What stands before one call: limits, then a check for persons, then the line where many come at once. */
export function createGuard(
  { whoCalls, limits, humanChecks, waitingRoom }: GuardDeps,
  counting: Counting,
): Guard {
  const { humanCheck } = counting;
  // Reads are many and cost little: their persons are told apart without verifying a token.
  if (counting.routeClass === 'read') return request => limits(counting, whoCalls.byToken(request));
  const isInLine = waitingRoom.isFor(counting.id);
  return async (request, response) => {
    const caller = await whoCalls.byPerson(request);
    await limits(counting, caller);
    if (humanCheck) await humanChecks.require(humanCheck, caller, proofIn(request));
    if (isInLine) await waitingRoom.pass(counting.id, { request, response }, caller);
  };
}
