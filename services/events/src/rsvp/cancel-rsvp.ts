import { notFound } from '@momos/contracts/errors';
import { toMajor } from '@momos/contracts/money';
import type { RsvpView } from '@momos/contracts/rsvp-view';
import type { Actor } from '@momos/runtime';
import { keptOf } from '../refund/refund-policy.ts';
import { assertHost } from '../social/social.policy.ts';
import type { RsvpDeps } from './rsvp-deps.ts';
import { cancel } from './host-decision.ts';
import type { By, RefundDue } from './rsvp-move.ts';
import { toRsvpView } from './rsvp-view.ts';
import type { Rsvp } from './rsvp.ts';

type Cancelled = { rsvp: RsvpView; refund: { amount: number; currency: string } };

/**
 * Cancels an RSVP, by its owner or a host; the place is free and the refund by the policy copied into the RSVP is ordered in the
 * same commit. Throws 403 or 404 for others, 409 for one that cannot be cancelled.
 */
export async function cancelRsvp(
  deps: RsvpDeps,
  actor: Actor,
  { socialId, rsvpId }: { socialId: string; rsvpId: string },
): Promise<Cancelled> {
  const social = await deps.cache.byId(socialId);
  return deps.desk.commit({
    socialId,
    rsvp: { id: rsvpId },
    decide: ({ rsvp, now }) => {
      const isOwner = rsvp?.userId === actor.userId;
      if (!isOwner) assertHost(social, actor);
      if (!rsvp) throw notFound('RSVP', rsvpId);
      const by: By = { actorId: actor.userId, mover: isOwner ? 'attendee' : 'host', at: now };
      const move = cancel(rsvp, by, social.eventTimestamp, null);
      const refund = {
        amount: toMajor(amountOf(rsvp, move.refundDue), rsvp.currency),
        currency: rsvp.currency,
      };
      return {
        move,
        answer: ({ rsvp: saved }) => ({ rsvp: toRsvpView(saved ?? move.after, social, null), refund }),
      };
    },
  });
}

const amountOf = (rsvp: Rsvp, due: RefundDue | null): number => {
  if (!due) return 0;
  return due.everything ? keptOf(rsvp.payment).all : due.ticketAmount + due.depositAmount;
};
