import { AppError } from '@momos/contracts/errors';
import type { IdempotentCall } from '@momos/contracts/idempotency';
import type { Actor } from '@momos/runtime';
import type { Rsvp } from '../rsvp/rsvp.ts';
import { assertHost } from '../social/social.policy.ts';
import { commitDecision, completed, type Decided, type DecisionDeps } from './decide-rsvp.ts';
import type { HostDecision } from './host-decision.ts';

/** How the decision about one RSVP of several went. */
export type DecisionResult = { rsvpId: string; status: Rsvp['status'] | null; error: string | null };

type Input = {
  socialId: string;
  rsvpIds: readonly string[];
  decision: HostDecision;
  request: IdempotentCall | undefined;
};

const chargesInParallel = 8;

/**
 * A host's decision about several RSVPs, each by itself; places go to those who registered first, results come in the order given.
 * Repeating the same request continues it. Throws 403 for others.
 */
export async function decideRsvps(
  deps: DecisionDeps,
  actor: Actor,
  { socialId, rsvpIds, decision, request }: Input,
): Promise<DecisionResult[]> {
  const social = await deps.cache.byId(socialId);
  assertHost(social, actor);
  // Ids sort by time, and the ledger decides in the order in which it is asked.
  const first = rsvpIds.toSorted();
  const inOrder = await Promise.allSettled(
    first.map(rsvpId => commitDecision(deps, actor, { social, rsvpId, decision, request })),
  );
  const outcomes = new Map(inOrder.map((outcome, index) => [first[index], outcome]));
  const decided = rsvpIds.flatMap(rsvpId => outcomes.get(rsvpId) ?? []);
  const results: DecisionResult[] = [];
  for (let at = 0; at < decided.length; at += chargesInParallel) {
    const some = decided.slice(at, at + chargesInParallel);
    const finished = some.map((outcome, index) =>
      finish(deps, { rsvpId: rsvpIds[at + index] ?? '', decision, outcome }),
    );
    results.push(...(await Promise.all(finished)));
  }
  return results;
}

async function finish(
  deps: DecisionDeps,
  given: { rsvpId: string; decision: HostDecision; outcome: PromiseSettledResult<Decided> },
): Promise<DecisionResult> {
  const { rsvpId, decision, outcome } = given;
  try {
    if (outcome.status === 'rejected') throw outcome.reason;
    const { rsvp } = await completed(deps, outcome.value, decision);
    return { rsvpId, status: rsvp.status, error: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { rsvpId, status: null, error: error.message };
  }
}
