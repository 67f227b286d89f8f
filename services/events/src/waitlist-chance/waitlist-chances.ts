import type { Clock } from '@momos/runtime';
import type { Rsvps } from '../rsvp/rsvp.store.ts';
import type { SeatStore } from '../seat/seat.store.ts';
import { createBriefCache } from '../social/brief-cache.ts';
import type { Socials } from '../social/social.store.ts';
import { chanceAt, type WaitlistChance } from './waitlist-chance.ts';

/** What people who wait are shown of a host's earlier waitlists. */
export type WaitlistChances = {
  /** The chance of a person at a position, from 1, of a waitlist of this owner; null where nothing can be said. */
  at(ownerId: string, position: number | null | undefined): Promise<WaitlistChance | null>;
};

export type ChanceDeps = {
  socials: Pick<Socials, 'pastPublicOf'>;
  seats: Pick<SeatStore, 'some'>;
  rsvps: Pick<Rsvps, 'admittedFromWaitlist'>;
  clock: Clock;
};

/** Past socials change no more. */
const ttlMs = 600_000;

/** How far back is looked for socials that had a waitlist, and how many of these count. */
const lookedAt = 100;
const counted = 20;

/** Counted at most every ten minutes for the same owner. */
export function createWaitlistChances(deps: ChanceDeps): WaitlistChances {
  const cache = createBriefCache<readonly number[]>({ ttlMs });
  return {
    async at(ownerId, position) {
      if (!position) return null;
      return chanceAt(await cache.get(ownerId, () => admittedBy(deps, ownerId)), position);
    },
  };
}

/** How many people got in from the waitlist of each of an owner's last full socials. */
async function admittedBy(
  { socials, seats, rsvps, clock }: ChanceDeps,
  ownerId: string,
): Promise<readonly number[]> {
  const past = await socials.pastPublicOf(ownerId, clock.now(), lookedAt);
  const known = await seats.some(past);
  // Positions are given out from 1: where the next one is the first still, no one ever waited.
  const full = past.filter(id => (known.get(id)?.nextPlace ?? 1) > 1).slice(0, counted);
  const admitted = await rsvps.admittedFromWaitlist(full);
  return full.map(id => admitted.get(id) ?? 0);
}
