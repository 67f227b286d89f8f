import { AppError, badRequest, conflict, forbidden, notFound } from '@momos/contracts/errors';
import type { Answer } from '@momos/contracts/questionnaire';
import type { Actor, Marketing } from '@momos/runtime';
import type { Once, Repeated } from '../idempotency/respond-once.ts';
import { newRsvp, restartRegistration } from '../rsvp/new-rsvp.ts';
import type { Registrable, Steps } from '../rsvp/registration-steps.ts';
import type { By } from '../rsvp/rsvp-move.ts';
import { isHostAwaited } from '../rsvp/guest-invitation.ts';
import { assertMayRegister } from '../rsvp/rsvp.policy.ts';
import type { Rsvp } from '../rsvp/rsvp.ts';
import type { SeatState } from '../seat/seat-command.ts';
import { assertVisible } from '../social/social.policy.ts';
import { isOver, type Social } from '../social/social.ts';
import { acceptOffer, type RegistrationStart } from '../waitlist/waitlist.ts';
import { guestAddresses, type GuestDeps, withInvitation } from './guest-addresses.ts';
import { askStanding } from './ask-standing.ts';
import { provenDomain } from './proven-domain.ts';
import type { RegistrationDeps } from './registration-deps.ts';
import { saveSteps } from './save-steps.ts';
import { assertProven, type ProofDeps, unprovenAnswers } from './unproven-answers.ts';

/** A registration as it was saved; `position` is that on the waitlist, for a person who waits. */
export type Registered = { rsvp: Rsvp; social: Registrable; position: number };

/** What a person saves: steps of the registration, and answers to the platform's own questions. */
type OwnSteps = Steps & { standingAnswers?: Answer[] | undefined };

type Registration = {
  socialId: string;
  steps: OwnSteps;
  inviteCode?: string | undefined;
  marketing: Marketing;
  once: Once<Registered> | undefined;
};

/**
 * Registers the actor for a social: saves the steps given, and decides a complete registration in the same move (spec §3
 * "Registration flow steps"). Throws 403 for an actor whom an admin blocked, 404 for a social they may not see, 409 for
 * an actor who has an RSVP there, 410 when the social is over or cancelled, 400 that names what is wrong with the steps.
 */
export async function register(
  deps: RegistrationDeps & ProofDeps & GuestDeps,
  actor: Actor,
  { socialId, steps: { standingAnswers, ...steps }, inviteCode, marketing, once }: Registration,
): Promise<Registered | Repeated> {
  const social = await deps.cache.byId(socialId);
  const unproven = await unprovenAnswers(deps, actor, { ...social, answers: steps.answers });
  const emailDomain = await provenDomain(deps, actor, { social });
  const asking = await askStanding(deps, actor, { social, standingAnswers });
  const invitedAs = await guestAddresses(deps, actor, social);
  const decide = (state: SeatState) => {
    assertVisible(social, { actor, inviteCode, rsvpStatus: state.rsvp?.status });
    assertMayRegister(actor);
    assertOpen(social, state);
    assertProven(unproven);
    const start = state.rsvp
      ? startFrom(state.rsvp, social)
      : { rsvp: newRsvp(social, actor.userId, { marketing, now: state.now }) };
    const known = { ...steps, emailDomain };
    const move = saveSteps(withInvitation(start, state.guestInvitation), byAttendee(actor, state), {
      social: asking,
      steps: known,
      room: state.room,
    });
    return { move, result: registered(asking) };
  };
  return deps.ledger.commitOnce({ socialId, rsvp: { userId: actor.userId }, invitedAs, decide }, once);
}

/** Throws for an RSVP whose status does not let its person register again. */
function startFrom(rsvp: Rsvp, social: Social): RegistrationStart {
  switch (rsvp.status) {
    case 'INITIAL':
      return { rsvp };
    case 'CANCELLED':
    case 'REJECTED':
      return { rsvp, to: 'INITIAL', set: restartRegistration(social) };
    case 'HIDDEN':
      throw forbidden('The hosts do not take registrations from you here.');
    default:
      throw conflict(`You are registered here already; your RSVP is ${rsvp.status}.`);
  }
}

type Update = {
  socialId: string;
  steps: OwnSteps;
  isOfferAccepted?: true | undefined;
  once: Once<Registered> | undefined;
};
const changeable = new Set<Rsvp['status']>(['INITIAL', 'PENDING', 'WAITLIST', 'APPROVED']);

/**
 * Saves steps of the actor's own RSVP, or accepts the seat that is offered to them. Throws 404 without an RSVP, 409 for an
 * RSVP that is over, 410 for an offer that is, 400 that names what is wrong with the steps.
 */
export async function updateOwn(
  deps: RegistrationDeps & ProofDeps & GuestDeps,
  actor: Actor,
  { socialId, steps: { standingAnswers, ...steps }, isOfferAccepted, once }: Update,
): Promise<Registered | Repeated> {
  if (isOfferAccepted === undefined && standingAnswers === undefined && Object.keys(steps).length === 0)
    throw badRequest('Give at least one step to save.');
  const social = await deps.cache.byId(socialId);
  const own = await deps.rsvps.ofUser(socialId, actor.userId);
  const position = own ? await deps.rsvps.waitlistPosition(own) : null;
  const emailDomain = await provenDomain(deps, actor, { social, rsvp: own });
  const unproven = await unprovenAnswers(deps, actor, { ...social, answers: steps.answers });
  const asking =
    own?.status === 'INITIAL' ? await askStanding(deps, actor, { social, standingAnswers }) : social;
  const invitedAs = own?.status === 'INITIAL' ? await guestAddresses(deps, actor, social) : [];
  const decide = (state: SeatState) => {
    const { rsvp, room } = state;
    if (!rsvp || rsvp.status === 'HIDDEN') throw notFound('RSVP');
    if (!changeable.has(rsvp.status)) throw conflict(`Your RSVP is ${rsvp.status} and cannot be changed.`);
    assertOpen(social, state);
    assertProven(unproven);
    const start = isOfferAccepted
      ? acceptOffer(rsvp, state.now, isHostAwaited(social, rsvp))
      : withInvitation({ rsvp }, state.guestInvitation);
    const by = byAttendee(actor, state, isOfferAccepted ? 'system' : 'attendee');
    const move = saveSteps(start, by, { social: asking, steps: { ...steps, emailDomain }, room });
    return { move, result: registered(asking, position) };
  };
  return deps.ledger.commitOnce({ socialId, rsvp: { userId: actor.userId }, invitedAs, decide }, once);
}

/** An accepted offer is a move of the system, on behalf of its person. */
const byAttendee = (actor: Actor, { now }: SeatState, mover: By['mover'] = 'attendee'): By => ({
  actorId: actor.userId,
  mover,
  at: now,
});

/** Throws 410 for a social that cannot be joined any more. */
export function assertOpen(social: Social, { seats, now }: SeatState): void {
  if (seats.isClosed || social.isCancelled || social.isDeleted)
    throw new AppError('gone', 'This social is cancelled.');
  if (isOver(social, now)) throw new AppError('gone', 'This social is over.');
}

/** The result of a command, once its RSVP is saved. */
export const registered =
  (social: Registrable, position: number | null = null) =>
  ({ rsvp, seats }: { rsvp: Rsvp | undefined; seats: { waiting: number } }): Registered => {
    if (!rsvp) throw new TypeError('a registration without its RSVP');
    return { rsvp, social, position: position ?? seats.waiting };
  };
