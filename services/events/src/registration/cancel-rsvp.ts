import { notFound } from '@momos/contracts/errors';
import type { Actor } from '@momos/runtime';
import { keptOf } from '../refund/refund-policy.ts';
import type { By, RefundDue } from '../rsvp/rsvp-move.ts';
import type { Rsvp } from '../rsvp/rsvp.ts';
import { assertHost } from '../social/social.policy.ts';
import type { Social } from '../social/social.ts';
import { cancel } from './host-decision.ts';
import type { RegistrationDeps } from './registration-deps.ts';

/** A cancelled RSVP and what is refunded for it; minor units. */
export type Cancelled = { rsvp: Rsvp; social: Social; refund: number };

/**
 * Cancels an RSVP, by its owner or a host; the seat is free, and the refund by the policy copied into the RSVP is ordered
 * in the same commit. Throws 403 or 404 for others, 409 for an RSVP that cannot be cancelled.
 */
export async function cancelRsvp(
  { cache, ledger }: Pick<RegistrationDeps, 'cache' | 'ledger'>,
  actor: Actor,
  { socialId, rsvpId }: { socialId: string; rsvpId: string },
): Promise<Cancelled> {
  const social = await cache.byId(socialId);
  return ledger.commit({
    socialId,
    rsvp: { id: rsvpId },
    decide: ({ rsvp, now }) => {
      const isOwner = rsvp?.userId === actor.userId;
      if (!isOwner) assertHost(social, actor);
      if (!rsvp) throw notFound('RSVP', rsvpId);
      const by: By = { actorId: actor.userId, mover: isOwner ? 'attendee' : 'host', at: now };
      const move = cancel(rsvp, by, social.eventTimestamp, { reason: null });
      const refund = amountOf(rsvp, move.refundDue);
      return { move, result: saved => ({ rsvp: saved.rsvp ?? move.after, social, refund }) };
    },
  });
}

const amountOf = (rsvp: Rsvp, due: RefundDue | null): number => {
  if (!due) return 0;
  return due.everything ? keptOf(rsvp.payment).all : due.ticketAmount + due.depositAmount;
};
