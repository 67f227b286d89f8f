import { AppError, badField, conflict, forbidden, notFound } from '@momos/contracts/errors';
import { rsvpsContract } from '@momos/contracts/rsvps';
import type { Actor, KeyedCall, Prepared } from '@momos/runtime';
import { cardOf } from '../person/person-card.ts';
import type { RsvpDeps } from '../rsvp/rsvp-deps.ts';
import type { By } from '../rsvp/rsvp-move.ts';
import type { RsvpKey } from '../rsvp/rsvp.store.ts';
import { isSeated } from '../rsvp/rsvp-status.ts';
import type { Rsvp } from '../rsvp/rsvp.ts';
import { answeredBy } from '../seat/keyed.ts';
import { assertHost } from '../social/social.policy.ts';
import type { Social } from '../social/social.ts';
import { readShortCode, type TicketCodes } from '../ticket/ticket-code.ts';
import { attend } from './attendance.ts';

export type CheckInDeps = RsvpDeps & { tickets: TicketCodes };

type Scan = {
  socialId: string;
  type: 'HOST_QRCODE' | 'ATTENDEES_QRCODE';
  code: string;
  scannedAt: string | undefined;
  call: KeyedCall | undefined;
};

/** Whom a code stands for, and by whose hand they are checked in. */
type Found = { key: RsvpKey; seq?: number; mover: 'host' | 'attendee' };

/**
 * Checks a person in: a host scans or types a ticket, or the attendee scans the host's code. Throws `already_done` (409) that
 * says when the first time was, 409 for another social's or a cancelled ticket, 400 for a code that is none of ours, 410
 * for a host's code that is over.
 */
export async function checkIn(
  deps: CheckInDeps,
  actor: Actor,
  scan: Scan,
): Promise<Prepared<typeof rsvpsContract.attend>> {
  const social = await deps.cache.byId(scan.socialId);
  const found =
    scan.type === 'HOST_QRCODE'
      ? readDoor(deps, actor, scan)
      : await readTicket(deps, actor, { scan, social });
  const { keyed, answer } = answeredBy(rsvpsContract.attend, scan.call);
  return deps.desk.commit({
    socialId: social._id,
    rsvp: found.key,
    wantsPerson: true,
    keyed,
    decide: ({ rsvp, person, now }) => {
      const holder = assertGood(rsvp, found);
      const by: By = { actorId: actor.userId, mover: found.mover, at: now };
      const move = attend(holder, by, { at: scanTime(scan.scannedAt, now), timezone: social.timezone });
      const { attendedAt, tierName, plusOnes } = move.after;
      return {
        move,
        answer: () =>
          answer({
            rsvpId: holder._id,
            status: 'ATTENDED',
            attendedAt: (attendedAt ?? now).toISOString(),
            user: cardOf(holder.userId, person),
            tierName,
            plusOnes: plusOnes ?? 0,
          }),
      };
    },
  });
}

function readDoor({ tickets, clock }: CheckInDeps, actor: Actor, { code, socialId }: Scan): Found {
  const door = tickets.readDoor(code);
  if (!door) throw badField('body.code', 'This is not a code of a host.');
  if (door.socialId !== socialId) throw conflict('This code is for another social.');
  if (door.expiresAt.getTime() < clock.now().getTime())
    throw new AppError('gone', 'This code is over. Scan the one shown now.');
  return { key: { userId: actor.userId }, mover: 'attendee' };
}

async function readTicket(
  { tickets, rsvps }: CheckInDeps,
  actor: Actor,
  { scan, social }: { scan: Scan; social: Social },
): Promise<Found> {
  assertHost(social, actor);
  const short = readShortCode(scan.code);
  if (short !== undefined) {
    const [only, another] = await rsvps.byShortCode(social._id, short);
    if (!only) throw badField('body.code', 'No ticket of this social has this code.');
    if (another) throw conflict('Two tickets have this short code. Scan the QR code instead.');
    return { key: { id: only._id }, mover: 'host' };
  }
  const ticket = tickets.readTicket(scan.code);
  if (!ticket) throw badField('body.code', 'This is not one of our tickets.');
  if (ticket.socialId !== social._id) throw conflict('This ticket is for another social.');
  return { key: { id: ticket.rsvpId }, seq: ticket.seq, mover: 'host' };
}

/** The RSVP of a ticket that is good; throws what is wrong with it. */
function assertGood(rsvp: Rsvp | undefined, { key, seq, mover }: Found): Rsvp {
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

/** When it was scanned; a scanner that was offline says so, but never a time to come. */
const scanTime = (given: string | undefined, now: Date): Date =>
  given === undefined ? now : new Date(Math.min(Date.parse(given), now.getTime()));
