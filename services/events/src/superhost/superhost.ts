import { fewestForAverage } from '../host-review/host-review.ts';

/** What a host has done in public, counted. */
export type HostRecord = { hostId: string; heldCount: number; comingCount: number; ratings: RatingSum };

/** How often and how well a host was rated: the stars of all ratings summed up. */
export type RatingSum = { count: number; stars: number };

/** A host's rank; the higher the score, the earlier. */
export type RankedHost = HostRecord & { score: number };

/** What a host is believed to be worth before any rating: as many ratings of so many stars. */
const prior: RatingSum = { count: 5, stars: 5 * 4 };

/**
 * The rank of a host: their rating, drawn towards four stars while few have rated, times how much they did. Socials count less
 * the more there are, and those to come count half.
 */
export function scoreOf({ heldCount, comingCount, ratings }: HostRecord): number {
  const rating = (ratings.stars + prior.stars) / (ratings.count + prior.count);
  return rating * Math.log1p(heldCount + comingCount / 2);
}

/** Hosts in the order of their scores; ties by id, so that pages join up. */
export const ranked = (records: readonly HostRecord[]): RankedHost[] =>
  records.map(record => ({ ...record, score: scoreOf(record) })).sort(inOrder);

/** The order of two ranks. */
export const inOrder = (
  one: { score: number; hostId: string },
  other: { score: number; hostId: string },
): number => other.score - one.score || (one.hostId < other.hostId ? -1 : 1);

/** The average as people read it: two digits, null of too few. */
export const averageOf = ({ count, stars }: RatingSum): number | null =>
  count < fewestForAverage ? null : Math.round((stars / count) * 100) / 100;
