import { notFound } from '@momos/contracts/errors';
import type { Hold } from '@momos/contracts/proto/events/v1/events';
import { toSocialMessage } from '../social/social-message.ts';
import { holdSeat } from './hold.ts';
import { holdUntil, type RsvpDeps } from './rsvp-deps.ts';
import { toRsvpMessage } from './rsvp-message.ts';

/** Keeps a place for an RSVP while its owner pays; see {@link holdSeat}. Throws 404 for another's RSVP. */
export async function holdSeatFor(
  deps: RsvpDeps,
  { socialId, rsvpId, userId }: { socialId: string; rsvpId: string; userId: string },
): Promise<Hold> {
  const social = await deps.cache.byId(socialId);
  const held = await deps.desk.commit({
    socialId,
    rsvp: { id: rsvpId },
    decide: ({ rsvp, room, now }) => {
      if (rsvp?.userId !== userId) throw notFound('RSVP', rsvpId);
      const hold = holdSeat(rsvp, social, { room, now, holdUntil: holdUntil(deps, now) });
      return { move: hold.move, answer: saved => ({ ...hold, rsvp: saved.rsvp ?? rsvp }) };
    },
  });
  if (held.refusal) throw held.refusal;
  return {
    expiresAt: held.expiresAt,
    rsvp: toRsvpMessage(held.rsvp),
    social: toSocialMessage(social),
    isCaptureManual: held.isCaptureManual,
  };
}
