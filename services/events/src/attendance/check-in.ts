import { readDoorCode, type TypedDoorCode } from '@momos/contracts/door-code';
import { doorHours } from '@momos/contracts/door-hours';
import { AppError, badField, conflict, forbidden } from '@momos/contracts/errors';
import { readTicketCode } from '@momos/contracts/ticket-code';
import type { Actor, Clock } from '@momos/runtime';
import type { Once, Repeated } from '../idempotency/respond-once.ts';
import type { Person } from '../person/person.store.ts';
import type { By } from '../rsvp/rsvp-move.ts';
import type { RsvpKey, Rsvps } from '../rsvp/rsvp.store.ts';
import { isSeated } from '../rsvp/rsvp-status.ts';
import type { Rsvp } from '../rsvp/rsvp.ts';
import type { SeatState } from '../seat/seat-command.ts';
import type { SeatLedger } from '../seat/seat-ledger.ts';
import type { SocialCache } from '../social/social-cache.ts';
import { assertHost } from '../social/social.policy.ts';
import type { Social } from '../social/social.ts';
import type { TicketCodes } from '../ticket/ticket-code.ts';
import { attend } from './attendance.ts';
import { scanOutcomeOf, scanRefusal } from './scan-refusal.ts';

export type CheckInDeps = {
  ledger: SeatLedger;
  rsvps: Rsvps;
  cache: SocialCache;
  tickets: TicketCodes;
  clock: Clock;
};

/** A person who was checked in. */
export type CheckedIn = {
  rsvp: Rsvp;
  person: Person | undefined;
  attendedAt: Date;
  /** The deposit that goes back; minor units. */
  deposit: number;
};

type Scan = {
  socialId: string;
  type: 'HOST_QRCODE' | 'ATTENDEES_QRCODE';
  code: string;
  scannedAt?: string | undefined;
  device?: string | undefined;
  once: Once<CheckedIn> | undefined;
};

/** Whose RSVP a code is for, and who checks them in. */
type Found = { key: RsvpKey; seq?: number; mover: 'host' | 'attendee' };

/**
 * Checks a person in: a host scans or types a ticket, or chooses a guest by name, or the attendee scans the host's code. Throws
 * `already_done` (409) with the time and device of the first check-in, 409 for a ticket that does not let in, 400 for a code that this
 * service did not sign, 410 for a cancelled social and a host's code that expired; what a host scans is refused with its outcome.
 */
export async function checkIn(deps: CheckInDeps, actor: Actor, scan: Scan): Promise<CheckedIn | Repeated> {
  const social = await deps.cache.byId(scan.socialId);
  const found =
    scan.type === 'HOST_QRCODE'
      ? readHostCode(deps, actor, { scan, social })
      : await readTicket(deps, actor, { scan, social });
  const command = {
    socialId: social._id,
    rsvp: found.key,
    wantsPerson: true,
    decide: ({ rsvp, person, now }: SeatState) => {
      const by: By = { actorId: actor.userId, mover: found.mover, at: now };
      // Guests say neither when nor where they scanned: a deposit hangs on it.
      const { scannedAt, device = null } = found.mover === 'host' ? scan : {};
      const at = scanTime(scannedAt, now);
      const scanned = { at, device, timezone: social.timezone };
      const move = attend(assertValid(rsvp, found), by, scanned);
      const deposit = move.refundDue?.depositAmount ?? 0;
      return { move, result: () => ({ rsvp: move.after, person, attendedAt: at, deposit }) };
    },
  };
  return deps.ledger.commitOnce(command, scan.once);
}

type ScanHere = { scan: Scan; social: Social };

function readHostCode(deps: CheckInDeps, actor: Actor, { scan, social }: ScanHere): Found {
  const { tickets, clock } = deps;
  const poster = tickets.readPosterCode(scan.code);
  if (poster === undefined) return readEntranceCode(deps, actor, scan);
  if (poster.socialId !== social._id) throw conflict('This code is for another social.');
  if (poster.seq !== (social.posterSeq ?? 0))
    throw new AppError('gone', 'This poster was replaced by another. Scan the new one, or ask the host.');
  const { opensAt, closesAt } = doorHours(social.eventTimestamp, social.eventEndTimestamp);
  const now = clock.now().getTime();
  if (now < opensAt) throw scanRefusal('TOO_EARLY');
  if (now > closesAt) throw scanRefusal('SOCIAL_OVER');
  return { key: { userId: actor.userId }, mover: 'attendee' };
}

function readEntranceCode({ tickets, clock }: CheckInDeps, actor: Actor, { code, socialId }: Scan): Found {
  const entrance = tickets.readEntranceCode(code);
  if (!entrance) throw badField('body.code', 'This is not a code of a host.');
  if (entrance.socialId !== socialId) throw conflict('This code is for another social.');
  if (entrance.expiresAt.getTime() < clock.now().getTime())
    throw new AppError('gone', 'This code is over. Scan the one shown now.');
  return { key: { userId: actor.userId }, mover: 'attendee' };
}

const isId = (code: string): boolean => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(code);

async function readTicket(
  { tickets, rsvps }: CheckInDeps,
  actor: Actor,
  { scan, social }: ScanHere,
): Promise<Found> {
  assertHost(social, actor);
  if (social.isCancelled) throw scanRefusal('SOCIAL_CANCELLED');
  if (isId(scan.code)) return { key: { id: scan.code }, mover: 'host' };
  const typed = readDoorCode(scan.code);
  if (typed) return findTyped({ tickets, rsvps }, social, typed);
  const ticket = tickets.readTicket(scan.code);
  if (!ticket) throw scanRefusal(readTicketCode(scan.code) ? 'FORGED' : 'UNREADABLE');
  if (ticket.socialId !== social._id) throw scanRefusal('WRONG_SOCIAL');
  return { key: { id: ticket.rsvpId }, seq: ticket.seq, mover: 'host' };
}

/** The one ticket with a door code; throws where there is none any more, or another one too. */
async function findTyped(
  { tickets, rsvps }: Pick<CheckInDeps, 'tickets' | 'rsvps'>,
  { _id: socialId }: Social,
  { code, ending }: TypedDoorCode,
): Promise<Found> {
  const similar = await rsvps.byIdEnding(socialId, ending);
  const [only, another] = similar.filter(rsvp => tickets.doorCodeOf(rsvp) === code);
  if (another) throw scanRefusal('AMBIGUOUS');
  if (only) return { key: { id: only._id }, seq: only.ticketSeq, mover: 'host' };
  const isReplaced = similar.some(({ _id, ticketSeq }) =>
    Array.from({ length: ticketSeq }, (_, before) => before).some(
      before => tickets.doorCodeOf({ _id, socialId, ticketSeq: before }) === code,
    ),
  );
  throw scanRefusal(isReplaced ? 'REPLACED' : 'NOT_FOUND');
}

/** The RSVP of a valid ticket; throws what is wrong with it. */
function assertValid(rsvp: Rsvp | undefined, { key, seq }: Found): Rsvp {
  if (!rsvp) {
    if ('userId' in key) throw forbidden('You are not registered for this social.');
    throw scanRefusal('NOT_FOUND');
  }
  if (seq !== undefined && seq !== rsvp.ticketSeq) throw scanRefusal('REPLACED');
  if (isSeated(rsvp.status)) return rsvp;
  const outcome = scanOutcomeOf(rsvp);
  if (outcome === 'ACCEPTED' || outcome === 'UNVERIFIED') throw new TypeError(`${rsvp.status} has a seat`);
  throw scanRefusal(outcome);
}

/** When it was scanned, as an offline scanner says, but never in the future. */
const scanTime = (given: string | undefined, now: Date): Date =>
  given === undefined ? now : new Date(Math.min(Date.parse(given), now.getTime()));
