import { notFound } from '@momos/contracts/errors';
import type { Actor } from '@momos/runtime';
import { type Once, Repeated } from '../idempotency/respond-once.ts';
import type { Person } from '../person/person.store.ts';
import type { Rsvp } from '../rsvp/rsvp.ts';
import type { SeatCommand } from '../seat/seat-batch.ts';
import { assertHost } from '../social/social.policy.ts';
import type { Social } from '../social/social.ts';
import { captureApproved } from './capture-approved.ts';
import { decide, type HostDecision } from './host-decision.ts';
import type { RegistrationDeps } from './registration-deps.ts';

/** An RSVP after a host's decision; `position` is that on the waitlist. */
export type Decided = { rsvp: Rsvp; social: Social; person: Person | undefined; position: number | null };

type Input = {
  socialId: string;
  rsvpId: string;
  decision: HostDecision;
  once: Once<Decided> | undefined;
};

/**
 * A host's decision about one RSVP. An approval whose money is authorised takes the seat first, then charges the card; when
 * payments is slow the result says that the approval is pending, and the payment's event completes it. Throws 402 when
 * the card is refused, 409 without a seat left or such a move, 403 for an actor who does not host.
 */
export async function decideRsvp(
  deps: RegistrationDeps,
  actor: Actor,
  { socialId, rsvpId, decision, once }: Input,
): Promise<Decided | Repeated> {
  const social = await deps.cache.byId(socialId);
  assertHost(social, actor);
  const command = decisionCommand(deps, actor, { social, rsvpId, decision });
  const decided = await deps.ledger.commitOnce({ ...command, wantsPerson: true }, once);
  if (decided instanceof Repeated || !awaitsCharge(decided.rsvp, decision)) return decided;
  return { ...decided, rsvp: await captureApproved(deps, decided.rsvp), position: null };
}

/** Whether the decision is an approval that ends with a charge. */
export const awaitsCharge = ({ hold }: Rsvp, { status }: HostDecision): boolean =>
  status === 'APPROVED' && hold?.kind === 'approval';

/** A host's decision as a command of the seat ledger. */
export const decisionCommand = (
  { settings }: Pick<RegistrationDeps, 'settings'>,
  actor: Actor,
  { social, rsvpId, decision }: { social: Social; rsvpId: string; decision: HostDecision },
): SeatCommand<Decided> => ({
  socialId: social._id,
  rsvp: { id: rsvpId },
  decide: ({ rsvp, room, person, now }) => {
    if (!rsvp) throw notFound('RSVP', rsvpId);
    const by = { actorId: actor.userId, mover: 'host', at: now } as const;
    const move = decide(rsvp, by, decision, { room, social, offerHours: settings.offerHours });
    return {
      move,
      // The charge decides the response.
      isProvisional: awaitsCharge(move.after, decision),
      result: saved => ({ rsvp: saved.rsvp ?? move.after, social, person, position: saved.seats.waiting }),
    };
  },
});
