import { keyOfWord } from '../social/social.collection.ts';
import type { Social } from '../social/social.ts';
import { type CityIndex, createCityIndex } from './city-index.ts';
import { createEarliest, type Ordered } from './earliest.ts';
import type { Point } from './point.ts';
import { createTally } from './tally.ts';
import { createWordIndex, type Indexed } from './word-index.ts';
import { wordsOf } from './words.ts';

/** What a social is found by. */
export type Listing = Pick<
  Social,
  '_id' | 'title' | 'city' | 'tags' | 'eventTimestamp' | 'eventEndTimestamp' | 'isOnline' | 'hostIds'
> & { isFree: boolean; venueData?: { coordinate?: Point | null } | null };

/** What socials are searched for; all of it together. */
export type Search = {
  text?: string | undefined;
  city?: string | undefined;
  tags?: readonly string[] | undefined;
  hostId?: string | undefined;
  isFree?: boolean | undefined;
  isOnline?: boolean | undefined;
  /** In a city so near; what is online is nowhere. */
  near?: Near | undefined;
  /** Of the start; `to` excluded. */
  from: Date;
  to?: Date | undefined;
};

/** Where a person looks, and whether the nearest come first. */
export type Near = Point & { radiusKm: number; isNearestFirst: boolean };

/** A place in the order of what is found: by the distance where the nearest come first, by start, then id. */
export type Place = { at: Date; id: string; km: number | null };

type Range = {
  after?: Place | undefined;
  limit: number;
  isWanted?: ((listing: Listing) => boolean) | undefined;
};

/** What is found in one city. */
export type CityCount = Point & { city: string; count: number };

/** How many more or others would be found by each choice of a filter, given all other filters. */
export type Counts = Record<'cities' | 'tags', { value: string; count: number }[]> &
  Record<'free' | 'paid' | 'online' | 'inPerson', number>;

/** What a search finds. */
export type Found = {
  /** The soonest first. */
  places: Place[];
  total: number;
  /** The searched text as it was understood, where a word of it is in no listing. */
  correction: string | null;
};

/** Listed socials in memory, found by what is typed and chosen. */
export type Catalogue = ReturnType<typeof createCatalogue>;

type Entry = Indexed & {
  listing: Listing;
  at: number;
  cityKey: string | null;
  tagKeys: readonly string[];
};

/** How often it is looked whether listings are over. */
const sweepMs = 3_600_000;

/** An empty catalogue. */
export function createCatalogue() {
  const entries = new Map<string, Entry>();
  const words = createWordIndex<Entry>();
  const cities = createCityIndex();
  let sweptAt = 0;

  function remove(id: string): void {
    const entry = entries.get(id);
    if (!entry || !entries.delete(id)) return;
    words.remove(entry);
    const venue = venueOf(entry);
    if (venue) cities.remove(venue.cityKey, venue.point);
  }

  return {
    remove,
    put(listing: Listing): void {
      remove(listing._id);
      const entry = toEntry(listing);
      entries.set(listing._id, entry);
      words.add(entry);
      const venue = venueOf(entry);
      if (venue) cities.add(venue.cityKey, venue.point);
    },
    ids: (): string[] => [...entries.keys()],

    /** Forgets what was over at a moment, at most once an hour. */
    removeEndedBefore(moment: Date): void {
      if (moment.getTime() - sweptAt < sweepMs) return;
      sweptAt = moment.getTime();
      for (const { listing } of entries.values()) if (listing.eventEndTimestamp < moment) remove(listing._id);
    },

    ...searchesOf({ entries, words, cities }),
  };
}

type Held = {
  entries: ReadonlyMap<string, Entry>;
  words: ReturnType<typeof createWordIndex<Entry>>;
  cities: CityIndex;
};

function searchesOf({ entries, words, cities }: Held) {
  function found(text: string | undefined) {
    const { wanted, correction } = words.understand(text ?? '');
    return { entries: words.withAll(wanted) ?? entries.values(), correction };
  }

  const filtering = (search: Search) =>
    filtersOf(search, search.near && cities.within(search.near, search.near.radiusKm));

  return {
    /** Up to `limit` places, those after one or the first ones; of `isWanted` ones alone where that is given. */
    search(search: Search, { after, limit, isWanted }: Range): Found {
      const { entries: candidates, correction } = found(search.text);
      const filters = filtering(search);
      const orderOf = orderBy(search.near?.isNearestFirst ? filters.kmOf : () => 0);
      const earliest = createEarliest(limit, orderOf, after && toOrdered(after));
      const own: Filter[] = isWanted ? [({ listing }) => isWanted(listing)] : [];
      const total = offerFitting(candidates, [...filters.all, ...own], earliest.offer);
      const places = earliest.taken().map(entry => toPlace(entry, search.near ? filters.kmOf(entry) : null));
      return { places, total, correction };
    },

    /** What each choice of a filter would find. */
    counts: (search: Search): Counts => countsOf(found(search.text).entries, filtering(search)),

    /** How much each city has of what would be found in any of them, most first, and how much is in none on a map. */
    cities(search: Search): { cities: CityCount[]; elsewhere: number } {
      const { all } = filtering({ ...search, city: undefined });
      const tally = createTally();
      const total = offerFitting(found(search.text).entries, all, ({ listing, cityKey }) => {
        if (isPlaced(listing, cityKey)) tally.add(cityKey, listing.city ?? '');
      });
      const placed = tally.all().flatMap(({ key, value: city, count }) => {
        const point = cities.pointOf(key);
        return point ? [{ ...point, city, count }] : [];
      });
      return { cities: placed.slice(0, mostCities), elsewhere: total - sumOf(placed) };
    },
  };
}

const mostCities = 500;

const sumOf = (cities: readonly CityCount[]): number => cities.reduce((sum, { count }) => sum + count, 0);

/** What is online takes place in no city, though its host may have named one. */
const isPlaced = ({ isOnline }: Listing, cityKey: string | null): cityKey is string =>
  !isOnline && cityKey !== null;

function venueOf({ listing, cityKey }: Entry): { cityKey: string; point: Point } | undefined {
  const point = listing.venueData?.coordinate;
  return point && isPlaced(listing, cityKey) ? { cityKey, point } : undefined;
}

const toEntry = (listing: Listing): Entry => ({
  listing,
  at: listing.eventTimestamp.getTime(),
  words: [...new Set([listing.title, listing.city ?? '', ...listing.tags].flatMap(wordsOf))],
  cityKey: listing.city === null ? null : keyOfWord(listing.city),
  tagKeys: listing.tags.map(keyOfWord),
  seenBy: 0,
});

type Filter = (entry: Entry) => boolean;

/** Offers every entry that passes all filters, and answers how many there are. */
function offerFitting(
  entries: Iterable<Entry>,
  filters: readonly Filter[],
  offer: (entry: Entry) => void,
): number {
  let total = 0;
  for (const entry of entries) {
    if (!filters.every(passes => passes(entry))) continue;
    total += 1;
    offer(entry);
  }
  return total;
}

type Filters = ReturnType<typeof filtersOf>;

/** The filters of a search; `nearby` are the cities that are near enough, where it asks for that. */
function filtersOf(search: Search, nearby: Map<string, number> | undefined) {
  const kmOf = ({ cityKey }: Entry): number => nearby?.get(cityKey ?? '') ?? 0;
  const isNear: Filter = ({ listing, cityKey }) =>
    isPlaced(listing, cityKey) && Boolean(nearby?.has(cityKey));
  const fixed = [...fixedFilters(search), ...(nearby ? [isNear] : [])];
  const chosen = choices(search);
  return { fixed, chosen, all: [...fixed, ...Object.values(chosen)], kmOf };
}

/** Filters without a list of choices. */
const fixedFilters = ({ from, to, hostId }: Search): Filter[] => [
  ({ at }) => at >= from.getTime() && (to === undefined || at < to.getTime()),
  ...(hostId === undefined ? [] : [({ listing }: Entry) => listing.hostIds.includes(hostId)]),
];

/** Filters whose choices are counted; each passes everything where nothing is chosen. */
function choices({ city, tags = [], isFree, isOnline }: Search) {
  const cityKey = city === undefined ? undefined : keyOfWord(city);
  const tagKeys = tags.map(keyOfWord);
  return {
    city: entry => cityKey === undefined || entry.cityKey === cityKey,
    tags: entry => tagKeys.every(tag => entry.tagKeys.includes(tag)),
    price: entry => isFree === undefined || entry.listing.isFree === isFree,
    place: entry => isOnline === undefined || entry.listing.isOnline === isOnline,
  } satisfies Record<string, Filter>;
}

/** One pass: an entry that fails one filter only is what another choice of that filter would find. */
function countsOf(entries: Iterable<Entry>, { fixed, chosen }: Filters): Counts {
  const { city, tags, price, place } = chosen;
  const cities = createTally();
  const allTags = createTally();
  const counts = { free: 0, paid: 0, online: 0, inPerson: 0 };
  for (const entry of entries) {
    if (!fixed.every(passes => passes(entry))) continue;
    const failed = [city, tags, price, place].filter(passes => !passes(entry));
    if (failed.length > 1) continue;
    const { listing } = entry;
    const isOnlyBy = (filter: Filter) => failed.length === 0 || failed[0] === filter;
    if (isOnlyBy(city) && listing.city !== null) cities.add(entry.cityKey ?? '', listing.city);
    if (failed.length === 0)
      listing.tags.forEach((tag, index) => allTags.add(entry.tagKeys[index] ?? '', tag));
    if (isOnlyBy(price)) counts[listing.isFree ? 'free' : 'paid'] += 1;
    if (isOnlyBy(place)) counts[listing.isOnline ? 'online' : 'inPerson'] += 1;
  }
  return { ...counts, cities: cities.most(), tags: allTags.most() };
}

const orderBy =
  (kmOf: (entry: Entry) => number) =>
  (entry: Entry): Ordered => ({ km: kmOf(entry), at: entry.at, id: entry.listing._id });

const toOrdered = ({ at, id, km }: Place): Ordered => ({ km: km ?? 0, at: at.getTime(), id });

const toPlace = ({ listing }: Entry, km: number | null): Place => ({
  at: listing.eventTimestamp,
  id: listing._id,
  km,
});
