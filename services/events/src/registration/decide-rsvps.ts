import { AppError } from '@momos/contracts/errors';
import type { Actor } from '@momos/runtime';
import type { Rsvp } from '../rsvp/rsvp.ts';
import { assertHost } from '../social/social.policy.ts';
import { captureApproved } from './capture-approved.ts';
import { awaitsCharge, type Decided, decisionCommand } from './decide-rsvp.ts';
import type { HostDecision } from './host-decision.ts';
import type { RegistrationDeps } from './registration-deps.ts';

/** How the decision about one RSVP of several went. */
export type DecisionResult = { rsvpId: string; status: Rsvp['status'] | null; error: string | null };

type Input = { socialId: string; rsvpIds: readonly string[]; decision: HostDecision };

const chargesInParallel = 8;

/** A host's decision about several RSVPs, each by itself, with results in the order given. Throws 403 for others. */
export async function decideRsvps(
  deps: RegistrationDeps,
  actor: Actor,
  { socialId, rsvpIds, decision }: Input,
): Promise<DecisionResult[]> {
  const social = await deps.cache.byId(socialId);
  assertHost(social, actor);
  const decided = await Promise.allSettled(
    rsvpIds.map(rsvpId => deps.ledger.commit(decisionCommand(deps, actor, { social, rsvpId, decision }))),
  );
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
  deps: RegistrationDeps,
  given: { rsvpId: string; decision: HostDecision; outcome: PromiseSettledResult<Decided> },
): Promise<DecisionResult> {
  const { rsvpId, decision, outcome } = given;
  try {
    if (outcome.status === 'rejected') throw outcome.reason;
    const { rsvp } = outcome.value;
    const { status } = awaitsCharge(rsvp, decision) ? await captureApproved(deps, rsvp) : rsvp;
    return { rsvpId, status, error: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { rsvpId, status: null, error: error.message };
  }
}
