import { AppError } from '@momos/contracts/errors';
import type { RsvpStatus } from '@momos/contracts/rsvp-view';
import { bySystem, type Move, moveRsvp } from '../rsvp/rsvp-move.ts';
import { isPaid } from '@momos/runtime/purchase/purchase';
import { isPriced, type Rsvp } from '../rsvp/rsvp.ts';

const hour = 3_600_000;

/** Until when a freed seat is offered: some hours, but not past the social's end. */
export const offerEnd = (now: Date, offerHours: number, socialEnd: Date): Date =>
  new Date(Math.min(now.getTime() + offerHours * hour, Math.max(socialEnd.getTime(), now.getTime())));

/** Whether the seat is paid, or free of charge. */
const isPaymentSettled = (rsvp: Rsvp) =>
  !isPriced(rsvp) || (isPaid(rsvp) && rsvp.payment.state === 'CAPTURED');

/**
 * What the first person on the waitlist gets when a seat is freed: the seat where nothing else is needed, else an offer
 * that holds it until `offerUntil` (decisions: WAITLIST to PENDING or APPROVED).
 */
export function promote(rsvp: Rsvp, context: { isHostAwaited: boolean; now: Date; offerUntil: Date }): Move {
  const by = bySystem(context.now);
  if (!context.isHostAwaited && isPaymentSettled(rsvp)) {
    return moveRsvp(rsvp, by, { to: 'APPROVED', change: 'RSVP_CHANGE_APPROVED', reason: 'a place freed' });
  }
  return moveRsvp(rsvp, by, {
    change: 'RSVP_CHANGE_OFFERED',
    set: { hold: { kind: 'offer', attempt: rsvp.payment.attempt, expiresAt: context.offerUntil } },
    reason: 'a place freed and is offered',
  });
}

/** Where the saving of steps starts from: an RSVP, and the status and fields it begins with. */
export type RegistrationStart = { rsvp: Rsvp; to?: RsvpStatus; set?: Partial<Rsvp>; reason?: string };

/**
 * Accepts an offered seat: the host's decision or the payment is next, with the seat held until the offer ends. Throws
 * `gone` (410) when there is no offer any more.
 */
export function acceptOffer(rsvp: Rsvp, now: Date, isHostAwaited: boolean): RegistrationStart {
  const isLive = rsvp.status === 'WAITLIST' && rsvp.hold?.kind === 'offer' && !isHoldOver(rsvp, now);
  if (!isLive) throw new AppError('gone', 'This offer is over.');
  const isDecidedByHost = isHostAwaited && (isPaid(rsvp) || !isPriced(rsvp));
  return {
    rsvp,
    to: 'PENDING',
    // The person has done everything; the host may take their time.
    set: isDecidedByHost ? { hold: { kind: 'offer', attempt: rsvp.payment.attempt, expiresAt: null } } : {},
    reason: 'offer accepted',
  };
}

/** Whether a hold expired. */
export const isHoldOver = (rsvp: Pick<Rsvp, 'hold'>, now: Date): boolean =>
  rsvp.hold !== null && rsvp.hold.expiresAt !== null && rsvp.hold.expiresAt.getTime() <= now.getTime();

/** Frees a seat whose hold expired; after an offer its person goes to the end of the waitlist. Undefined before that. */
export function expireHold(rsvp: Rsvp, now: Date): Move | undefined {
  if (!isHoldOver(rsvp, now) || rsvp.hold === null) return undefined;
  const by = bySystem(now);
  if (rsvp.hold.kind !== 'offer') {
    return moveRsvp(rsvp, by, { change: 'RSVP_CHANGE_HOLD_EXPIRED', set: { hold: null, approval: null } });
  }
  return moveRsvp(rsvp, by, {
    to: 'WAITLIST',
    change: 'RSVP_CHANGE_OFFER_EXPIRED',
    set: { hold: null, approval: null, place: null },
    reason: 'the offer ran out',
  });
}
