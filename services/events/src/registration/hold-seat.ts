import { AppError, illegalState, notFound } from '@momos/contracts/errors';
import { endOrder } from '@momos/runtime/purchase/money-order';
import { attemptFor, noPayment } from '@momos/runtime/purchase/purchase';
import { isHostAwaited } from '../rsvp/guest-invitation.ts';
import { type Registrable, registrationOf } from '../rsvp/registration-steps.ts';
import { bySystem, type Move, moveRsvp } from '../rsvp/rsvp-move.ts';
import { type Hold, paxOf, type Rsvp } from '../rsvp/rsvp.ts';
import { type Room, soldOut } from '../seat/seats.ts';
import type { Social } from '../social/social.ts';
import { isHoldOver } from '../waitlist/waitlist.ts';
import { askStanding } from './ask-standing.ts';
import type { RegistrationDeps } from './registration-deps.ts';

/** A seat held while its person pays, for one attempt to pay. */
export type HeldSeat = {
  rsvp: Rsvp;
  social: Social;
  attempt: number;
  expiresAt: Date;
  isCaptureManual: boolean;
};

const minute = 60_000;

type Asked = { socialId: string; rsvpId: string; userId: string; endedAttempt: number };

/** Holds a seat for an RSVP while its owner pays; see {@link hold}. Throws 404 for another person's RSVP. */
export async function holdSeat(
  { cache, ledger, settings, standing }: RegistrationDeps,
  { socialId, rsvpId, userId, endedAttempt }: Asked,
): Promise<HeldSeat> {
  const social = await cache.byId(socialId);
  const asking = await askStanding({ standing }, { userId }, { social });
  const { refusal, ...held } = await ledger.commit({
    socialId,
    rsvp: { id: rsvpId },
    decide: ({ rsvp, room, now }) => {
      if (rsvp?.userId !== userId) throw notFound('RSVP', rsvpId);
      const holdUntil = new Date(now.getTime() + settings.holdMinutes * minute);
      const { move, ...rest } = hold(rsvp, asking, { room, now, holdUntil, endedAttempt });
      return { move, result: saved => ({ ...rest, social, rsvp: saved.rsvp ?? rsvp }) };
    },
  });
  if (refusal) throw refusal;
  return held;
}

/** How a hold is decided; `refusal` is thrown once the move is saved. */
type Held = {
  move?: Move;
  attempt: number;
  expiresAt: Date;
  isCaptureManual: boolean;
  refusal?: AppError;
};

/**
 * Holds a seat while the person pays, and numbers the attempt (decisions: "Hold", "Subjects"); repeating it prolongs
 * neither. An attempt up to `endedAttempt`, or one that failed, is over, and the next one gets its number. Where the host
 * decides first the card is only authorised, and no seat is held unless one was offered. Without a seat left the RSVP
 * joins the waitlist and `refusal` says so. Throws 409 for an RSVP that does not wait for a payment.
 */
export function hold(
  rsvp: Rsvp,
  social: Registrable,
  given: { room: Room; now: Date; holdUntil: Date; endedAttempt: number },
): Held {
  const { room, now, holdUntil, endedAttempt } = given;
  assertPayable(rsvp, social, room);
  if (rsvp.hold === null && !room.fits(rsvp.tierId, paxOf(rsvp))) return refused(rsvp, now);
  const isCaptureManual = isHostAwaited(social, rsvp);
  const attempt = attemptFor(rsvp, endedAttempt);
  const isLive = rsvp.hold?.expiresAt && !isHoldOver(rsvp, now);
  const expiresAt = (isLive ? rsvp.hold?.expiresAt : null) ?? holdUntil;
  const held = { attempt, expiresAt, isCaptureManual };
  if (attempt === rsvp.payment.attempt && (isLive || isCaptureManual)) return held;
  const isSeatHeld = rsvp.hold !== null || !isCaptureManual;
  const seat: Hold = { kind: rsvp.hold?.kind ?? 'payment', attempt, expiresAt };
  const isNew = attempt !== rsvp.payment.attempt;
  const move = moveRsvp(rsvp, bySystem(now), {
    change: isSeatHeld ? 'RSVP_CHANGE_HELD' : 'RSVP_CHANGE_PAYMENT_UPDATED',
    set: {
      hold: isSeatHeld ? seat : null,
      attempts: Math.max(rsvp.attempts, attempt),
      ...(isNew ? { payment: { ...noPayment(true), attempt } } : {}),
    },
    order: isNew ? endOrder(rsvp, 'replaced') : null,
  });
  return { ...held, move };
}

function assertPayable(rsvp: Rsvp, social: Registrable, room: Room): void {
  if (room.isClosed) throw new AppError('gone', 'This social is cancelled.');
  if (rsvp.status !== 'PENDING' && rsvp.status !== 'INITIAL') throw illegalState('RSVP', rsvp.status, 'paid');
  if (registrationOf(social, rsvp).nextStep !== 'PAYMENT') {
    throw new AppError('illegal_state', 'This RSVP does not wait for a payment.');
  }
}

function refused(rsvp: Rsvp, now: Date): Held {
  const move = moveRsvp(rsvp, bySystem(now), {
    to: 'WAITLIST',
    change: 'RSVP_CHANGE_WAITLISTED',
    reason: 'no place left',
  });
  return {
    move,
    attempt: rsvp.attempts,
    expiresAt: now,
    isCaptureManual: false,
    refusal: soldOut(),
  };
}
