import type { IdempotentCall } from '@momos/contracts/idempotency';
import { notFound } from '@momos/contracts/errors';
import type { Actor } from '@momos/runtime';
import { type Once, Repeated, stepOf } from '../idempotency/respond-once.ts';
import type { FindPeople } from '../person/find-people.ts';
import type { Person } from '../person/person.store.ts';
import type { Rsvp } from '../rsvp/rsvp.ts';
import type { SeatCommand } from '../seat/seat-command.ts';
import { assertHost } from '../social/social.policy.ts';
import type { Social } from '../social/social.ts';
import { captureApproved } from './capture-approved.ts';
import { decide, type HostDecision } from './host-decision.ts';
import type { RegistrationDeps } from './registration-deps.ts';

/** An RSVP after a host's decision; `position` is that on the waitlist. */
export type Decided = {
  rsvp: Rsvp;
  social: Social;
  person: Person | undefined;
  giver: Person | undefined;
  position: number | null;
};

export type DecisionDeps = RegistrationDeps & { findPeople: FindPeople };

type Decision = {
  social: Social;
  rsvpId: string;
  decision: HostDecision;
  /** A repeat of the same request decides nothing again. */
  request: IdempotentCall | undefined;
};

type Input = Omit<Decision, 'social'> & { socialId: string };

/**
 * A host's decision about one RSVP. An approval whose money is authorised takes the seat first, then charges the card; when
 * payments is slow the result says that the approval is pending, and the payment's event completes it. Throws 402 when
 * the card is refused, 409 without a seat left or such a move, 403 for an actor who does not host.
 */
export async function decideRsvp(
  deps: DecisionDeps,
  actor: Actor,
  { socialId, ...input }: Input,
): Promise<Decided> {
  const social = await deps.cache.byId(socialId);
  assertHost(social, actor);
  const decided = await commitDecision(deps, actor, { social, ...input });
  return completed(deps, decided, input.decision);
}

/**
 * Commits a decision without its charge; for a repeated request, the RSVP as it is now. One whose charge was refused is decided
 * again.
 */
export async function commitDecision(deps: DecisionDeps, actor: Actor, given: Decision): Promise<Decided> {
  const { social, rsvpId, request } = given;
  const command = decisionCommand(deps, actor, given);
  const committed = await deps.ledger.commitOnce(command, request && noted(given, request));
  if (!(committed instanceof Repeated)) return committed;
  const { position, isCharged } = JSON.parse(committed.response.body) as Note;
  const rsvp = await deps.rsvps.get(social._id, rsvpId);
  if (isCharged && rsvp.status === 'PENDING' && rsvp.hold === null) return deps.ledger.commit(command);
  const giverId = rsvp.receivedFrom?.userId ?? '';
  const people = await deps.findPeople([rsvp.userId, giverId].filter(Boolean));
  return { rsvp, social, person: people.get(rsvp.userId), giver: people.get(giverId), position };
}

/** What a repeat cannot read from the RSVP any more. */
type Note = Pick<Decided, 'position'> & { isCharged: boolean };

function noted({ rsvpId, decision }: Decision, request: IdempotentCall): Once<Decided> {
  const noteOf = ({ rsvp, position }: Decided): Note => ({
    position,
    isCharged: awaitsCharge(rsvp, decision),
  });
  return {
    request: stepOf(request, rsvpId),
    responseOf: decided => ({ status: 200, body: JSON.stringify(noteOf(decided)) }),
  };
}

/** Charges the card where the decision ends with that. */
export async function completed(
  deps: RegistrationDeps,
  decided: Decided,
  decision: HostDecision,
): Promise<Decided> {
  if (!awaitsCharge(decided.rsvp, decision)) return decided;
  return { ...decided, rsvp: await captureApproved(deps, decided.rsvp), position: null };
}

/** Whether the decision is an approval that ends with a charge. */
const awaitsCharge = ({ hold }: Rsvp, { status }: HostDecision): boolean =>
  status === 'APPROVED' && hold?.kind === 'approval';

/** A host's decision as a command of the seat ledger. */
const decisionCommand = (
  { settings }: Pick<RegistrationDeps, 'settings'>,
  actor: Actor,
  { social, rsvpId, decision }: Decision,
): SeatCommand<Decided> => ({
  socialId: social._id,
  rsvp: { id: rsvpId },
  wantsPerson: true,
  decide: ({ rsvp, room, person, giver, now }) => {
    if (!rsvp) throw notFound('RSVP', rsvpId);
    const by = { actorId: actor.userId, mover: 'host', at: now } as const;
    const move = decide(rsvp, by, decision, { room, social, offerHours: settings.offerHours });
    return {
      move,
      result: saved => ({
        ...{ social, person, giver, position: saved.seats.waiting },
        rsvp: saved.rsvp ?? move.after,
      }),
    };
  },
});
