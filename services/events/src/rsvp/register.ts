import { AppError, badRequest, conflict, forbidden, notFound } from '@momos/contracts/errors';
import { rsvpsContract } from '@momos/contracts/rsvps';
import type { Actor, KeyedCall, Marketing, Prepared } from '@momos/runtime';
import { answeredBy } from '../seat/keyed.ts';
import type { Seen } from '../seat/seat-batch.ts';
import { assertVisible } from '../social/social.policy.ts';
import { isOver, type Social } from '../social/social.ts';
import { acceptOffer } from '../waitlist/waitlist.ts';
import { newRsvp } from './new-rsvp.ts';
import { askAgain } from './re-ask.ts';
import { assertSteps, type Steps, withSteps } from './registration.ts';
import type { RsvpDeps } from './rsvp-deps.ts';
import { asOne, type By, type Move, moveRsvp } from './rsvp-move.ts';
import { assertMayRegister } from './rsvp.policy.ts';
import { toRsvpView } from './rsvp-view.ts';
import type { Rsvp } from './rsvp.ts';
import { settle } from './settle.ts';

type Registration = {
  socialId: string;
  steps: Steps;
  inviteCode?: string | undefined;
  marketing: Marketing;
  call: KeyedCall | undefined;
};

/**
 * Registers the actor for a social: saves the steps given, and when they are complete decides at once (spec §3 "Registration
 * flow steps"). Throws 403 for whom an admin lets register nowhere, 404 for a social they may not see, 409 for one who has an RSVP there, 410 when the social is over
 * or cancelled, 400 that names what is wrong with the steps.
 */
export async function register(
  deps: RsvpDeps,
  actor: Actor,
  given: Registration,
): Promise<Prepared<typeof rsvpsContract.create>> {
  const { socialId, steps, inviteCode, marketing, call } = given;
  const social = await deps.cache.byId(socialId);
  const { keyed, answer } = answeredBy(rsvpsContract.create, call);
  return deps.desk.commit({
    socialId,
    rsvp: { userId: actor.userId },
    keyed,
    decide: seen => {
      assertVisible(social, { actor, inviteCode, rsvpStatus: seen.rsvp?.status });
      assertMayRegister(actor);
      assertOpen(social, seen);
      const by: By = { actorId: actor.userId, mover: 'attendee', at: seen.now };
      const begun = begin(seen.rsvp, by, { social, marketing });
      const move = saveSteps(begun, by, { social, steps, seen });
      return { move, answer: saved => answer(toRsvpView(savedOf(saved), social, saved.seats.waiting)) };
    },
  });
}

/** Where a registration starts from: nothing, steps saved before, or a past that does not forbid asking again. */
function begin(
  rsvp: Rsvp | undefined,
  by: By,
  { social, marketing }: { social: Social; marketing: Marketing },
): Move {
  if (!rsvp) return newRsvp(social, by, marketing);
  switch (rsvp.status) {
    case 'INITIAL':
      return moveRsvp(rsvp, by, { change: 'RSVP_CHANGE_SAVED' });
    case 'CANCELLED':
    case 'REJECTED':
      return askAgain(rsvp, by, social);
    case 'HIDDEN':
      throw forbidden('The hosts do not take registrations from you here.');
    default:
      throw conflict(`You are registered here already; your RSVP is ${rsvp.status}.`);
  }
}

function saveSteps(
  begun: Move,
  by: By,
  { social, steps, seen }: { social: Social; steps: Steps; seen: Seen },
): Move {
  assertSteps(social, begun.after, steps);
  const saved = moveRsvp(begun.after, by, {
    change: 'RSVP_CHANGE_SAVED',
    set: withSteps(social, begun.after, steps),
  });
  return settle(asOne(begun.before, saved), social, seen.room);
}

type Update = {
  socialId: string;
  steps: Steps;
  isOfferAccepted?: true | undefined;
  call: KeyedCall | undefined;
};
const changeable = new Set<Rsvp['status']>(['INITIAL', 'PENDING', 'WAITLIST', 'APPROVED']);

/**
 * Saves steps of the actor's own RSVP, or accepts the place that is offered to them. Throws 404 without an RSVP, 409 for one that is
 * over, 410 for an offer that is, 400 that names what is wrong with the steps.
 */
export async function updateOwn(
  deps: RsvpDeps,
  actor: Actor,
  given: Update,
): Promise<Prepared<typeof rsvpsContract.update>> {
  const { socialId, steps, isOfferAccepted, call } = given;
  if (isOfferAccepted === undefined && Object.keys(steps).length === 0)
    throw badRequest('Give at least one step to save.');
  const social = await deps.cache.byId(socialId);
  const position = await positionNow(deps, socialId, actor.userId);
  const { keyed, answer } = answeredBy(rsvpsContract.update, call);
  return deps.desk.commit({
    socialId,
    rsvp: { userId: actor.userId },
    keyed,
    decide: seen => {
      const { rsvp } = seen;
      if (!rsvp || rsvp.status === 'HIDDEN') throw notFound('RSVP');
      if (!changeable.has(rsvp.status)) throw conflict(`Your RSVP is ${rsvp.status} and cannot be changed.`);
      assertOpen(social, seen);
      const by: By = { actorId: actor.userId, mover: 'attendee', at: seen.now };
      const accepted = isOfferAccepted ? acceptOffer(rsvp, by, social.isApprovalRequired) : undefined;
      const begun = accepted ?? moveRsvp(rsvp, by, { change: 'RSVP_CHANGE_SAVED' });
      const move = saveSteps(begun, by, { social, steps, seen });
      return {
        move,
        answer: saved =>
          answer({ rsvp: toRsvpView(savedOf(saved), social, position ?? saved.seats.waiting), results: [] }),
      };
    },
  });
}

async function positionNow({ rsvps }: RsvpDeps, socialId: string, userId: string): Promise<number | null> {
  const rsvp = await rsvps.ofUser(socialId, userId);
  return rsvp?.place ? rsvps.positionOf(socialId, rsvp.place) : null;
}

/** Throws 410 for a social that takes nobody any more. */
function assertOpen(social: Social, { seats, now }: Seen): void {
  if (seats.isClosed || social.isCancelled || social.isDeleted)
    throw new AppError('gone', 'This social is cancelled.');
  if (isOver(social, now)) throw new AppError('gone', 'This social is over.');
}

function savedOf({ rsvp }: { rsvp: Rsvp | undefined }): Rsvp {
  if (!rsvp) throw new TypeError('a registration without its RSVP');
  return rsvp;
}
