import { AppError, notFound } from '@momos/contracts/errors';
import { rsvpsContract } from '@momos/contracts/rsvps';
import { type Actor, type KeyedCall, type Prepared, prepared } from '@momos/runtime';
import { answeredBy } from '../seat/keyed.ts';
import type { Seen } from '../seat/seat-batch.ts';
import { assertHost } from '../social/social.policy.ts';
import type { Social } from '../social/social.ts';
import { offerEnd } from '../waitlist/waitlist.ts';
import { captureApproved } from './capture-approved.ts';
import { decide, type HostDecision } from './host-decision.ts';
import type { RsvpDeps } from './rsvp-deps.ts';
import type { By, Move } from './rsvp-move.ts';
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
  return deps.answers.keep(prepared(rsvpsContract.decide, shown), call);
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
    decide: seen => {
      const move = moveBy(deps, actor, { social, rsvpId, decision, seen });
      return {
        move,
        answer: saved => {
          const after = saved.rsvp ?? move.after;
          if (decision.status === 'APPROVED' && after.hold?.kind === 'approval') return { charge: after };
          return answer(toAttendee(after, social, { person: seen.person, position: saved.seats.waiting }));
        },
      };
    },
  });
}

type Judged = { social: Social; rsvpId: string; decision: HostDecision; seen: Seen };

/** The move that a host's decision makes of an RSVP as it is now. */
export function moveBy(
  { settings }: Pick<RsvpDeps, 'settings'>,
  actor: Actor,
  { social, rsvpId, decision, seen }: Judged,
): Move {
  const { rsvp, room, now } = seen;
  if (!rsvp) throw notFound('RSVP', rsvpId);
  const isComingIn = decision.status === 'APPROVED' && rsvp.status !== 'ATTENDED';
  if (room.isClosed && isComingIn) throw new AppError('gone', 'This social is cancelled.');
  const by: By = { actorId: actor.userId, mover: 'host', at: now };
  return decide(rsvp, by, decision, {
    room,
    start: social.eventTimestamp,
    timezone: social.timezone,
    offerUntil: offerEnd(now, settings.offerHours, social.eventEndTimestamp),
  });
}

async function show(deps: RsvpDeps, rsvp: Rsvp, social: Social) {
  const people = await deps.findPeople([rsvp.userId]);
  return toAttendee(rsvp, social, { person: people.get(rsvp.userId), position: null });
}
