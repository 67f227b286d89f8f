import { AppError } from '@momos/contracts/errors';
import { rsvpsContract } from '@momos/contracts/rsvps';
import { type Actor, type KeyedCall, type Prepared, prepared } from '@momos/runtime';
import { assertHost } from '../social/social.policy.ts';
import { captureApproved } from './capture-approved.ts';
import { moveBy } from './decide-rsvp.ts';
import type { HostDecision } from './host-decision.ts';
import type { RsvpDeps } from './rsvp-deps.ts';
import type { Rsvp } from './rsvp.ts';

type Many = {
  socialId: string;
  rsvpIds: readonly string[];
  decision: HostDecision;
  call: KeyedCall | undefined;
};
type Result = { rsvpId: string; status: Rsvp['status'] | null; error: string | null };

const chargesAtOnce = 8;

/** A host's decision about many; each stands for itself, in the order given, and says how it went. Throws 403 for others. */
export async function decideMany(
  deps: RsvpDeps,
  actor: Actor,
  { socialId, rsvpIds, decision, call }: Many,
): Promise<Prepared<typeof rsvpsContract.update>> {
  const social = await deps.cache.byId(socialId);
  assertHost(social, actor);
  const known = await deps.answers.find(rsvpsContract.update, call);
  if (known) return known;
  const decided = await Promise.allSettled(
    rsvpIds.map(rsvpId =>
      deps.desk.commit<Rsvp>({
        socialId,
        rsvp: { id: rsvpId },
        decide: seen => {
          const move = moveBy(deps, actor, { social, rsvpId, decision, seen });
          return { move, answer: saved => saved.rsvp ?? move.after };
        },
      }),
    ),
  );
  const results: Result[] = [];
  for (let at = 0; at < decided.length; at += chargesAtOnce) {
    const some = decided.slice(at, at + chargesAtOnce);
    const finished = some.map((outcome, index) => finish(deps, rsvpIds[at + index] ?? '', outcome));
    results.push(...(await Promise.all(finished)));
  }
  return deps.answers.keep(prepared(rsvpsContract.update, { rsvp: null, results }), call);
}

async function finish(deps: RsvpDeps, rsvpId: string, outcome: PromiseSettledResult<Rsvp>): Promise<Result> {
  try {
    if (outcome.status === 'rejected') throw outcome.reason;
    const isToCharge = outcome.value.hold?.kind === 'approval';
    const rsvp = isToCharge ? await captureApproved(deps, outcome.value) : outcome.value;
    return { rsvpId, status: rsvp.status, error: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { rsvpId, status: null, error: error.message };
  }
}
