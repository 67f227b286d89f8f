import { AppError, illegalState, notFound } from '@momos/contracts/errors';
import { rsvpsContract } from '@momos/contracts/rsvps';
import { type Actor, type KeyedCall, type Prepared, prepared } from '@momos/runtime';
import { answeredBy } from '../seat/keyed.ts';
import { assertHost } from '../social/social.policy.ts';
import type { Social } from '../social/social.ts';
import { offerEnd } from '../waitlist/waitlist.ts';
import { captureApproved } from './capture-approved.ts';
import { decide, type HostDecision } from './host-decision.ts';
import type { RsvpDeps } from './rsvp-deps.ts';
import type { By } from './rsvp-move.ts';
import { toAttendee } from './rsvp-view.ts';
import type { Rsvp } from './rsvp.ts';

type One = { socialId: string; rsvpId: string; decision: HostDecision; call: KeyedCall | undefined };

/**
 * A host's decision about one RSVP. An approval whose money is authorised takes the place first, then charges the card; if
 * payments is slow the answer says that it is under way, and its event completes it. Throws 402 when the card is refused, 409
 * when there is no place or no such move, 403 for one who does not host.
 */
export async function decideRsvp(
  deps: RsvpDeps,
  actor: Actor,
  { socialId, rsvpId, decision, call }: One,
): Promise<Prepared<typeof rsvpsContract.decide>> {
  const social = await deps.cache.byId(socialId);
  assertHost(social, actor);
  const { keyed, answer } = answeredBy(rsvpsContract.decide, call);
  const decided = await commitDecision(deps, actor, { social, rsvpId, decision, keyed, answer });
  if (!('charge' in decided)) return decided;
  const rsvp = await captureApproved(deps, decided.charge);
  const shown = await show(deps, rsvp, social);
  return prepared(rsvpsContract.decide, shown);
}

type Decided = Prepared<typeof rsvpsContract.decide> | { charge: Rsvp };
type Commit = { social: Social; rsvpId: string; decision: HostDecision } & Pick<
  ReturnType<typeof answeredBy<typeof rsvpsContract.decide>>,
  'keyed' | 'answer'
>;

function commitDecision(
  deps: RsvpDeps,
  actor: Actor,
  { social, rsvpId, decision, keyed, answer }: Commit,
): Promise<Decided> {
  return deps.desk.commit<Decided>({
    socialId: social._id,
    rsvp: { id: rsvpId },
    wantsPerson: true,
    // An approval that still has to be charged is answered after the charge; asked again it goes on from where it is.
    keyed: keyed && { ...keyed, stored: value => ('charge' in value ? undefined : keyed.stored(value)) },
    decide: ({ rsvp, room, person, now }) => {
      if (!rsvp) throw notFound('RSVP', rsvpId);
      const by: By = { actorId: actor.userId, mover: 'host', at: now };
      const offerUntil = offerEnd(now, deps.offerHours, social.eventEndTimestamp);
      if (room.isClosed && decision.status === 'APPROVED' && rsvp.status !== 'ATTENDED') {
        throw illegalState('social', 'cancelled', 'open');
      }
      const move = decide(rsvp, by, decision, {
        room,
        start: social.eventTimestamp,
        timezone: social.timezone,
        offerUntil,
      });
      return {
        move,
        answer: saved => {
          const after = saved.rsvp ?? move.after;
          if (decision.status === 'APPROVED' && after.hold?.kind === 'approval') return { charge: after };
          return answer(toAttendee(after, social, { person, position: saved.seats.waiting }));
        },
      };
    },
  });
}

async function show(deps: RsvpDeps, rsvp: Rsvp, social: Social) {
  const people = await deps.findPeople([rsvp.userId]);
  return toAttendee(rsvp, social, { person: people.get(rsvp.userId), position: null });
}

type Many = { socialId: string; rsvpIds: readonly string[]; decision: HostDecision };
type Result = { rsvpId: string; status: Rsvp['status'] | null; error: string | null };
const chargesAtOnce = 8;

/** A host's decision about many; each stands for itself, in the order given, and says how it went. */
export async function decideMany(
  deps: RsvpDeps,
  actor: Actor,
  { socialId, rsvpIds, decision }: Many,
): Promise<Result[]> {
  const social = await deps.cache.byId(socialId);
  assertHost(social, actor);
  const commits = rsvpIds.map(rsvpId =>
    deps.desk.commit<Rsvp>({
      socialId,
      rsvp: { id: rsvpId },
      decide: ({ rsvp, room, now }) => {
        if (!rsvp) throw notFound('RSVP', rsvpId);
        const offerUntil = offerEnd(now, deps.offerHours, social.eventEndTimestamp);
        const by: By = { actorId: actor.userId, mover: 'host', at: now };
        const move = decide(rsvp, by, decision, {
          room,
          start: social.eventTimestamp,
          timezone: social.timezone,
          offerUntil,
        });
        return { move, answer: saved => saved.rsvp ?? move.after };
      },
    }),
  );
  const decided = await Promise.allSettled(commits);
  const results: Result[] = [];
  for (let at = 0; at < decided.length; at += chargesAtOnce) {
    const some = decided.slice(at, at + chargesAtOnce);
    results.push(
      ...(await Promise.all(some.map((outcome, index) => finish(deps, rsvpIds[at + index] ?? '', outcome)))),
    );
  }
  return results;
}

async function finish(deps: RsvpDeps, rsvpId: string, outcome: PromiseSettledResult<Rsvp>): Promise<Result> {
  try {
    if (outcome.status === 'rejected') throw outcome.reason;
    const rsvp =
      outcome.value.hold?.kind === 'approval' ? await captureApproved(deps, outcome.value) : outcome.value;
    return { rsvpId, status: rsvp.status, error: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { rsvpId, status: null, error: error.message };
  }
}
