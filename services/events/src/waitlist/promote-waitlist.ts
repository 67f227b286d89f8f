import type { Clock, Logger } from '@momos/runtime';
import type { Rsvps } from '../rsvp/rsvp.store.ts';
import { paxOf } from '../rsvp/rsvp.ts';
import type { SeatLedger } from '../seat/seat-ledger.ts';
import type { SeatStore } from '../seat/seat.store.ts';
import { isPromotionDue, remaining, type Seats } from '../seat/seats.ts';
import type { Settings } from '../settings/settings.ts';
import { createPerSocial } from '../social/per-social.ts';
import type { SocialCache } from '../social/social-cache.ts';
import { isOver, type Social } from '../social/social.ts';
import { offerEnd, promote } from './waitlist.ts';

export type PromoteDeps = {
  ledger: SeatLedger;
  seats: SeatStore;
  rsvps: Rsvps;
  cache: SocialCache;
  clock: Clock;
  settings: Pick<Settings, 'offerHours'>;
};

const batchSize = 100;

/**
 * Gives freed seats to the first on the waitlist whom they fit, until none is left or no one waits. Seats that are freed
 * meanwhile keep the promotion due, so that an interrupted run forgets no one.
 */
async function promoteWaitlist(deps: PromoteDeps, socialId: string): Promise<void> {
  for (;;) {
    const seats = await deps.seats.get(socialId);
    if (!seats || !isPromotionDue(seats)) return;
    const social = await deps.cache.byId(socialId);
    const isOpen = !seats.isClosed && !isOver(social, deps.clock.now());
    const isMore = isOpen && (await promoteFirst(deps, social, seats));
    if (!isMore) await markScanned(deps, socialId, seats.freed);
  }
}

/** Returns whether seats may be left for people further back. */
async function promoteFirst(deps: PromoteDeps, social: Social, seats: Seats): Promise<boolean> {
  const tiers = seats.tiers.filter(tier => tier.waiting > 0).map(tier => tier.id);
  const withRoom = tiers.filter(id => remaining(seats, id) > 0);
  if (withRoom.length === 0) return false;
  const pax = Math.max(...withRoom.map(id => remaining(seats, id)));
  const first = await deps.rsvps.firstWaiting(social._id, { tierIds: withRoom, pax }, batchSize);
  const promoted = await Promise.all(first.map(({ _id }) => promoteOne(deps, social, _id)));
  return first.length === batchSize && promoted.includes(true);
}

/** Decided in the ledger: by then the seat may be taken, or the person may have left the waitlist. */
const promoteOne = ({ ledger, settings }: PromoteDeps, social: Social, rsvpId: string): Promise<boolean> =>
  ledger.commit({
    socialId: social._id,
    rsvp: { id: rsvpId },
    decide: ({ rsvp, room, now }) => {
      const isWaiting = rsvp?.status === 'WAITLIST' && rsvp.hold === null && !room.isClosed;
      const fits = isWaiting && room.fits(rsvp.tierId, paxOf(rsvp));
      const offerUntil = offerEnd(now, settings.offerHours, social.eventEndTimestamp);
      const { isApprovalRequired } = social;
      return {
        move: fits ? promote(rsvp, { isApprovalRequired, now, offerUntil }) : undefined,
        result: () => fits,
      };
    },
  });

/** Notes that the waitlist was scanned for all seats freed until then. */
const markScanned = ({ ledger }: PromoteDeps, socialId: string, freed: number): Promise<void> =>
  ledger.commit({
    socialId,
    decide: ({ seats }) => ({
      seats: { ...seats, offered: Math.max(seats.offered, freed) },
      result: () => undefined,
    }),
  });

/** Promotes waitlists in the background. */
export type WaitlistPromoter = {
  enqueue(socialId: string): void;
  /** Promotes on all waitlists where it is due; resolves afterwards with whether there may be more. */
  promoteDue(): Promise<boolean>;
  idle(): Promise<void>;
};

const socialsPerRun = 50;

export function createWaitlistPromoter(deps: PromoteDeps & { log: Logger }): WaitlistPromoter {
  const { enqueue, runDue, idle } = createPerSocial(
    { op: 'waitlist.promote', log: deps.log, failed: 'Waitlist promotion failed' },
    socialId => promoteWaitlist(deps, socialId),
  );
  return { enqueue, idle, promoteDue: () => runDue(deps.seats.withPromotionDue, socialsPerRun) };
}
