import { createBriefCache } from '../social/brief-cache.ts';
import { publicSummaryOf } from './host-review.ts';
import type { Reviews } from './host-review.store.ts';

/** Ratings of hosts, shown beside each of their socials. */
export type HostRatings = {
  ofHosts(hostIds: readonly string[]): Promise<{ average: number | null; count: number }>;
};

const ttlMs = 10_000;

/** Ratings counted at most every ten seconds for the same hosts. */
export function createHostRatings(reviews: Reviews): HostRatings {
  const cache = createBriefCache<{ average: number | null; count: number }>({ ttlMs });
  return {
    ofHosts: hostIds =>
      cache.get([...hostIds].sort().join(' '), async () => publicSummaryOf(await reviews.ratingsOfHosts(hostIds))),
  };
}
