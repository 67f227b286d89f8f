import { readPage } from '@momos/store';
import type { Clock } from '@momos/runtime';
import { isListed, type Social } from '../social/social.ts';
import type { Socials } from '../social/social.store.ts';
import type { Catalogue, Counts, Found, Place, Search } from './catalogue.ts';

export type SearchDeps = {
  catalogue: Catalogue;
  socials: Pick<Socials, 'some'>;
  clock: Clock;
  pageKeySecret: string;
};

/** What a person asks for: what ends is not found, so that `from` counts only where it is later than now. */
export type SearchRequest = Omit<Search, 'from'> & {
  from?: Date | undefined;
  pageSize: number;
  exclusiveStartKey?: string | undefined;
  withCounts: boolean;
};

/** A page of what a search finds, the soonest first. */
export type SearchPage = Pick<Found, 'total' | 'correction'> & {
  items: Social[];
  lastEvaluatedKey: string | undefined;
  counts?: Counts;
};

/** Searches listed socials (spec §7 "Socials"); throws a 400 for a key that no earlier page gave. */
export async function searchSocials(
  { catalogue, socials, clock, pageKeySecret: secret }: SearchDeps,
  { pageSize, exclusiveStartKey, withCounts, ...asked }: SearchRequest,
): Promise<SearchPage> {
  const search = { ...asked, from: latest(asked.from, clock.now()) };
  let found: Found | undefined;
  const page = await readPage<Place, ['date', 'string']>(
    { pageSize, exclusiveStartKey, secret },
    {
      kinds: ['date', 'string'],
      read: async (after, limit) => {
        found = catalogue.search(search, { after: after && { at: after[0], id: after[1] }, limit });
        return found.places;
      },
      valuesOf: ({ at, id }) => [at, id],
    },
  );
  return {
    items: await listedAmong(socials, page.items),
    lastEvaluatedKey: page.lastEvaluatedKey,
    total: found?.total ?? 0,
    correction: found?.correction ?? null,
    ...(withCounts ? { counts: catalogue.counts(search) } : {}),
  };
}

const latest = (from: Date | undefined, now: Date): Date => (from && from > now ? from : now);

/** The socials at these places as they are now; the catalogue may be a moment behind. */
async function listedAmong(socials: SearchDeps['socials'], places: readonly Place[]): Promise<Social[]> {
  const rows = await socials.some(places.map(({ id }) => id));
  const byId = new Map(rows.map(row => [row._id, row]));
  return places.flatMap(({ id }) => byId.get(id) ?? []).filter(isListed);
}
