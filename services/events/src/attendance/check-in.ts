import { readDoorCode } from '@momos/contracts/door-code';
import { AppError, badField, conflict, forbidden, notFound } from '@momos/contracts/errors';
import type { Actor, Clock } from '@momos/runtime';
import type { Once, Repeated } from '../idempotency/respond-once.ts';
import type { Person } from '../person/person.store.ts';
import type { By } from '../rsvp/rsvp-move.ts';
import type { RsvpKey, Rsvps } from '../rsvp/rsvp.store.ts';
import { isSeated } from '../rsvp/rsvp-status.ts';
import type { Rsvp } from '../rsvp/rsvp.ts';
import type { SeatState } from '../seat/seat-batch.ts';
import type { SeatLedger } from '../seat/seat-ledger.ts';
import type { SocialCache } from '../social/social-cache.ts';
import { assertHost } from '../social/social.policy.ts';
import type { Social } from '../social/social.ts';
import type { TicketCodes } from '../ticket/ticket-code.ts';
import { attend } from './attendance.ts';

export type CheckInDeps = {
  ledger: SeatLedger;
  rsvps: Rsvps;
  cache: SocialCache;
  tickets: TicketCodes;
  clock: Clock;
};

/** A person who was checked in. */
export type CheckedIn = { rsvp: Rsvp; person: Person | undefined; attendedAt: Date };

type Scan = {
  socialId: string;
  type: 'HOST_QRCODE' | 'ATTENDEES_QRCODE';
  code: string;
  scannedAt?: string | undefined;
  once: Once<CheckedIn> | undefined;
};

/** Whose RSVP a code is for, and who checks them in. */
type Found = { key: RsvpKey; seq?: number; mover: 'host' | 'attendee' };

/**
 * Checks a person in: a host scans or types a ticket, or the attendee scans the host's code. Throws `already_done` (409)
 * with the time of the first check-in, 409 for another social's or a cancelled ticket, 400 for a code that this service did
 * not sign, 410 for a host's code that expired.
 */
export async function checkIn(deps: CheckInDeps, actor: Actor, scan: Scan): Promise<CheckedIn | Repeated> {
  const social = await deps.cache.byId(scan.socialId);
  const found =
    scan.type === 'HOST_QRCODE'
      ? readEntranceCode(deps, actor, scan)
      : await readTicket(deps, actor, { scan, social });
  const command = {
    socialId: social._id,
    rsvp: found.key,
    wantsPerson: true,
    decide: ({ rsvp, person, now }: SeatState) => {
      const by: By = { actorId: actor.userId, mover: found.mover, at: now };
      const scanned = { at: scanTime(scan.scannedAt, now), timezone: social.timezone };
      const move = attend(assertValid(rsvp, found), by, scanned);
      const attendedAt = move.after.attendedAt ?? now;
      return { move, result: () => ({ rsvp: move.after, person, attendedAt }) };
    },
  };
  return deps.ledger.commitOnce(command, scan.once);
}

function readEntranceCode({ tickets, clock }: CheckInDeps, actor: Actor, { code, socialId }: Scan): Found {
  const entrance = tickets.readEntranceCode(code);
  if (!entrance) throw badField('body.code', 'This is not a code of a host.');
  if (entrance.socialId !== socialId) throw conflict('This code is for another social.');
  if (entrance.expiresAt.getTime() < clock.now().getTime())
    throw new AppError('gone', 'This code is over. Scan the one shown now.');
  return { key: { userId: actor.userId }, mover: 'attendee' };
}

async function readTicket(
  { tickets, rsvps }: CheckInDeps,
  actor: Actor,
  { scan, social }: { scan: Scan; social: Social },
): Promise<Found> {
  assertHost(social, actor);
  const endings = readDoorCode(scan.code);
  if (endings !== undefined) {
    const [only, another] = await rsvps.byIdEnding(social._id, endings);
    if (!only) throw badField('body.code', 'No ticket of this social has this code.');
    if (another) throw conflict('Two tickets have this code. Scan the QR code, or find the guest by name.');
    return { key: { id: only._id }, mover: 'host' };
  }
  const ticket = tickets.readTicket(scan.code);
  if (!ticket) throw badField('body.code', 'This is not one of our tickets.');
  if (ticket.socialId !== social._id) throw conflict('This ticket is for another social.');
  return { key: { id: ticket.rsvpId }, seq: ticket.seq, mover: 'host' };
}

/** The RSVP of a valid ticket; throws what is wrong with it. */
function assertValid(rsvp: Rsvp | undefined, { key, seq, mover }: Found): Rsvp {
  if (!rsvp) {
    if ('userId' in key) throw forbidden('You are not registered for this social.');
    throw notFound('RSVP', key.id);
  }
  const isOld = seq !== undefined && seq !== rsvp.ticketSeq;
  if (isSeated(rsvp.status) && !isOld) return rsvp;
  const whose = mover === 'host' ? 'This ticket' : 'Your ticket';
  if (isOld) throw new AppError('illegal_state', `${whose} was replaced by a newer one.`);
  throw new AppError(
    'illegal_state',
    `${whose} is not good: the RSVP is ${rsvp.status} and cannot become ATTENDED.`,
  );
}

/** When it was scanned, as an offline scanner says, but never in the future. */
const scanTime = (given: string | undefined, now: Date): Date =>
  given === undefined ? now : new Date(Math.min(Date.parse(given), now.getTime()));
