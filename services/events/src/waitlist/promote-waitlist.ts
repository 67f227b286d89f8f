import type { Clock, Logger } from '@momos/runtime';
import { isHostAwaited } from '../rsvp/guest-invitation.ts';
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
    if (!seats.isClosed && !isOver(social, deps.clock.now())) await walkLine(deps, social, seats);
    await markScanned(deps, socialId, seats.freed);
  }
}

/**
 * Walks once along the line, in order, page by page, until no seat or no one is left. A seat that is freed behind a person's
 * back starts another walk from the front, so no one further back gets it in this one.
 */
async function walkLine(deps: PromoteDeps, social: Social, first: Seats): Promise<void> {
  let left = leftOf(first);
  let after = 0;
  while (left.length > 0) {
    const page = await deps.rsvps.nextWaiting(social._id, { after, left }, batchSize);
    await Promise.all(page.map(({ _id }) => promoteOne(deps, social, _id)));
    const seats = await deps.seats.get(social._id);
    if (page.length < batchSize || !seats) return;
    after = page.at(-1)?.place ?? after;
    left = leastOf(left, leftOf(seats));
  }
}

type Left = readonly { tierId: string; pax: number }[];

/** The seats left in the tiers that people wait for. */
const leftOf = (seats: Seats): Left =>
  seats.tiers
    .filter(tier => tier.waiting > 0)
    .map(({ id }) => ({ tierId: id, pax: remaining(seats, id) }))
    .filter(({ pax }) => pax > 0);

const leastOf = (before: Left, now: Left): Left =>
  now.flatMap(({ tierId, pax }) => {
    const known = before.find(each => each.tierId === tierId);
    return known ? [{ tierId, pax: Math.min(pax, known.pax) }] : [];
  });

/** Decided in the ledger: by then the seat may be taken, or the person may have left the waitlist. */
const promoteOne = ({ ledger, settings }: PromoteDeps, social: Social, rsvpId: string): Promise<boolean> =>
  ledger.commit({
    socialId: social._id,
    rsvp: { id: rsvpId },
    decide: ({ rsvp, room, now }) => {
      const isWaiting = rsvp?.status === 'WAITLIST' && rsvp.hold === null && !room.isClosed;
      const fits = isWaiting && room.fits(rsvp.tierId, paxOf(rsvp));
      const offerUntil = offerEnd(now, settings.offerHours, social.eventEndTimestamp);
      return {
        move: fits
          ? promote(rsvp, { isHostAwaited: isHostAwaited(social, rsvp), now, offerUntil })
          : undefined,
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
