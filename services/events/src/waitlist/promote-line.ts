import type { Clock, Logger } from '@momos/runtime';
import type { Rsvps } from '../rsvp/rsvp.store.ts';
import { paxOf } from '../rsvp/rsvp.ts';
import type { Settings } from '../settings/settings.ts';
import type { SeatDesk } from '../seat/seat-desk.ts';
import type { SeatStore } from '../seat/seat.store.ts';
import { isPromotionDue, remaining, type Seats } from '../seat/seats.ts';
import type { SocialCache } from '../social/social-cache.ts';
import { isOver, type Social } from '../social/social.ts';
import { offerEnd, promote } from './waitlist.ts';

export type PromoteDeps = {
  desk: SeatDesk;
  seats: SeatStore;
  rsvps: Rsvps;
  cache: SocialCache;
  clock: Clock;
  settings: Pick<Settings, 'offerHours'>;
};

const atOnce = 100;

/**
 * Gives places that freed to the first in line whom they fit, until none is left or nobody is in line. What frees
 * meanwhile keeps the line due, so nobody is forgotten when this is cut off.
 */
async function promoteLine(deps: PromoteDeps, socialId: string): Promise<void> {
  for (;;) {
    const seats = await deps.seats.get(socialId);
    if (!seats || !isPromotionDue(seats)) return;
    const social = await deps.cache.byId(socialId);
    const isOpen = !seats.isClosed && !isOver(social, deps.clock.now());
    const isMore = isOpen && (await promoteSome(deps, social, seats));
    if (!isMore) await lookedThrough(deps, socialId, seats.freed);
  }
}

/** Answers whether others further back may find room too. */
async function promoteSome(deps: PromoteDeps, social: Social, seats: Seats): Promise<boolean> {
  const tiers = seats.tiers.filter(tier => tier.waiting > 0).map(tier => tier.id);
  const withRoom = tiers.filter(id => remaining(seats, id) > 0);
  if (withRoom.length === 0) return false;
  const pax = Math.max(...withRoom.map(id => remaining(seats, id)));
  const line = await deps.rsvps.firstInLine(social._id, { tierIds: withRoom, pax }, atOnce);
  const promoted = await Promise.all(line.map(({ _id }) => promoteOne(deps, social, _id)));
  return line.length === atOnce && promoted.includes(true);
}

/** Decided again at the desk: by then the place may be gone, or the person may have left the line. */
const promoteOne = ({ desk, settings }: PromoteDeps, social: Social, rsvpId: string): Promise<boolean> =>
  desk.commit({
    socialId: social._id,
    rsvp: { id: rsvpId },
    decide: ({ rsvp, room, now }) => {
      const isFirst = rsvp?.status === 'WAITLIST' && rsvp.hold === null && !room.isClosed;
      const fits = isFirst && room.fits(rsvp.tierId, paxOf(rsvp));
      const offerUntil = offerEnd(now, settings.offerHours, social.eventEndTimestamp);
      return {
        move: fits
          ? promote(rsvp, { isApprovalRequired: social.isApprovalRequired, now, offerUntil })
          : undefined,
        answer: () => fits,
      };
    },
  });

const lookedThrough = ({ desk }: PromoteDeps, socialId: string, freed: number): Promise<void> =>
  desk.commit({
    socialId,
    decide: ({ seats }) => ({
      seats: { ...seats, offered: Math.max(seats.offered, freed) },
      answer: () => undefined,
    }),
  });

/** Looks through lines in the background, one look per social at a time. */
export type Promoter = {
  soon(socialId: string): void;
  /** Looks through lines that are due. */
  sweep(): Promise<void>;
  idle(): Promise<void>;
};

const socialsAtOnce = 50;

/** What fails is logged and left to the next sweep. */
export function createPromoter(deps: PromoteDeps & { log: Logger }): Promoter {
  const running = new Map<string, Promise<void>>();

  function soon(socialId: string): void {
    if (running.has(socialId)) return;
    const work = promoteLine(deps, socialId)
      .catch((error: unknown) => deps.log.warn({ err: error, socialId }, 'a line was not looked through'))
      .finally(() => running.delete(socialId));
    running.set(socialId, work);
  }

  const idle = async () => {
    await Promise.all(running.values());
  };

  return {
    soon,
    idle,
    async sweep() {
      const due = await deps.seats.withLineDue(socialsAtOnce);
      due.forEach(soon);
      await idle();
    },
  };
}
