import { createCatalogue, type Listing } from '../discovery/catalogue.ts';
import type { SearchAlert } from './search-alert.ts';

/** A social that became listed, and when. */
export type NewListing = Listing & { listedAt: Date; recurrence?: { id: string } | null | undefined };

/** No more are counted of one saved search. */
const most = 500;

/**
 * What is new for saved searches: what was listed since the last look at each, has not begun and is hosted by others; the soonest
 * first, and of one that repeats its first date. Words are understood as on the page, but for mistyped ones: those of a few new socials say nothing about spelling.
 */
export function findsAmong<T extends NewListing>(listings: readonly T[], now: Date) {
  const catalogue = createCatalogue();
  const byId = new Map(listings.map(each => [each._id, each]));
  listings.forEach(catalogue.put);

  return ({ search, lookedAt, userId }: Pick<SearchAlert, 'search' | 'lookedAt' | 'userId'>): T[] => {
    // Before the limit: what was seen already takes no place of what was not.
    const isWanted = ({ _id, hostIds }: Listing) =>
      (byId.get(_id)?.listedAt ?? lookedAt) > lookedAt && !hostIds.includes(userId);
    const { places, correction } = catalogue.search({ ...search, from: now }, { limit: most, isWanted });
    if (correction !== null) return [];
    return places.flatMap(({ id }) => byId.get(id) ?? []).filter(isFirstOfItsDates());
  };
}

function isFirstOfItsDates() {
  const seen = new Set<string>();
  return ({ _id, recurrence }: NewListing): boolean => {
    const id = recurrence?.id ?? _id;
    return !seen.has(id) && Boolean(seen.add(id));
  };
}
