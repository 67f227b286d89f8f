import { type PageRequest, readPage } from '@momos/store';
import type { Clock } from '@momos/runtime';
import { isListed, type Social } from '../social/social.ts';
import type { Socials } from '../social/social.store.ts';
import type { Catalogue, CityCount, Counts, Found, Place, Search } from './catalogue.ts';

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
  withPlaces: boolean;
};

/** A page of what a search finds, the soonest or the nearest first. */
export type SearchPage = Pick<Found, 'total' | 'correction'> & {
  items: Social[];
  lastEvaluatedKey: string | undefined;
  counts?: Counts;
  /** For a map. */
  places?: { cities: CityCount[]; elsewhere: number };
  /** How far away the city of each is, by id; empty where no position was given. */
  kmOf: ReadonlyMap<string, number>;
};

/** Searches listed socials (spec §7 "Socials"); throws a 400 for a key that no earlier page gave. */
export async function searchSocials(
  { catalogue, socials, clock, pageKeySecret: secret }: SearchDeps,
  { pageSize, exclusiveStartKey, withCounts, withPlaces, ...asked }: SearchRequest,
): Promise<SearchPage> {
  const search = { ...asked, from: latest(asked.from, clock.now()) };
  let found: Found | undefined;
  const read = async (after: Place | undefined, limit: number) => {
    found = catalogue.search(search, { after, limit });
    return found.places;
  };
  const paging = { pageSize, exclusiveStartKey, secret };
  const page = await (search.near?.isNearestFirst ? nearestFirst(paging, read) : soonestFirst(paging, read));
  return {
    items: await listedAmong(socials, page.items),
    lastEvaluatedKey: page.lastEvaluatedKey,
    total: found?.total ?? 0,
    correction: found?.correction ?? null,
    kmOf: new Map(page.items.flatMap(({ id, km }) => (km === null ? [] : [[id, km] as const]))),
    ...(withCounts ? { counts: catalogue.counts(search) } : {}),
    ...(withPlaces ? { places: catalogue.cities(search) } : {}),
  };
}

type Read = (after: Place | undefined, limit: number) => Promise<Place[]>;

const soonestFirst = (paging: PageRequest, read: Read) =>
  readPage<Place, ['date', 'string']>(paging, {
    kinds: ['date', 'string'],
    read: (after, limit) => read(after && { at: after[0], id: after[1], km: null }, limit),
    valuesOf: ({ at, id }) => [at, id],
  });

const nearestFirst = (paging: PageRequest, read: Read) =>
  readPage<Place, ['number', 'date', 'string']>(paging, {
    kinds: ['number', 'date', 'string'],
    read: (after, limit) => read(after && { km: after[0], at: after[1], id: after[2] }, limit),
    valuesOf: ({ km, at, id }) => [km ?? 0, at, id],
  });

const latest = (from: Date | undefined, now: Date): Date => (from && from > now ? from : now);

/** The socials at these places as they are now; the catalogue may be a moment behind. */
async function listedAmong(socials: SearchDeps['socials'], places: readonly Place[]): Promise<Social[]> {
  const rows = await socials.some(places.map(({ id }) => id));
  const byId = new Map(rows.map(row => [row._id, row]));
  return places.flatMap(({ id }) => byId.get(id) ?? []).filter(isListed);
}
