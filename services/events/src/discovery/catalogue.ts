import { keyOfWord } from '../social/social.collection.ts';
import type { Social } from '../social/social.ts';
import { createWordIndex, type Indexed } from './word-index.ts';
import { wordsOf } from './words.ts';

/** What a social is found by. */
export type Listing = Pick<
  Social,
  '_id' | 'title' | 'city' | 'tags' | 'eventTimestamp' | 'eventEndTimestamp' | 'isOnline' | 'hostIds'
> & { isFree: boolean };

/** What socials are searched for; all of it together. */
export type Search = {
  text?: string | undefined;
  city?: string | undefined;
  tags?: readonly string[] | undefined;
  hostId?: string | undefined;
  isFree?: boolean | undefined;
  isOnline?: boolean | undefined;
  /** Of the start; `to` excluded. */
  from: Date;
  to?: Date | undefined;
};

/** A place in the order of what is found: by start, then id. */
export type Place = { at: Date; id: string };

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
const mostValues = 30;

/** An empty catalogue. */
export function createCatalogue() {
  const entries = new Map<string, Entry>();
  const words = createWordIndex<Entry>();
  let sweptAt = 0;

  function remove(id: string): void {
    const entry = entries.get(id);
    if (entry && entries.delete(id)) words.remove(entry);
  }

  function found(text: string | undefined) {
    const { wanted, correction } = words.understand(text ?? '');
    return { entries: words.withAll(wanted) ?? entries.values(), correction };
  }

  return {
    remove,
    put(listing: Listing): void {
      remove(listing._id);
      const entry = toEntry(listing);
      entries.set(listing._id, entry);
      words.add(entry);
    },
    ids: (): string[] => [...entries.keys()],

    /** Forgets what was over at a moment, at most once an hour. */
    removeEndedBefore(moment: Date): void {
      if (moment.getTime() - sweptAt < sweepMs) return;
      sweptAt = moment.getTime();
      for (const { listing } of entries.values()) if (listing.eventEndTimestamp < moment) remove(listing._id);
    },

    /** Up to `limit` places, those after one or the first ones. */
    search(search: Search, { after, limit }: { after?: Place | undefined; limit: number }): Found {
      const { entries: candidates, correction } = found(search.text);
      const earliest = createEarliest(limit, after && toOrdered(after));
      const total = offerFitting(candidates, filtersOf(search), earliest.offer);
      return { places: earliest.taken().map(toPlace), total, correction };
    },

    /** What each choice of a filter would find. */
    counts: (search: Search): Counts => countsOf(found(search.text).entries, search),
  };
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

const filtersOf = (search: Search): Filter[] => [...fixedFilters(search), ...Object.values(choices(search))];

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
function countsOf(entries: Iterable<Entry>, search: Search): Counts {
  const fixed = fixedFilters(search);
  const { city, tags, price, place } = choices(search);
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

/** Counts values by their keys; shown as they were written first. */
function createTally() {
  const tally = new Map<string, { value: string; count: number }>();
  return {
    add(key: string, value: string): void {
      const known = tally.get(key);
      if (known) known.count += 1;
      else tally.set(key, { value, count: 1 });
    },
    most: () =>
      [...tally.values()]
        .sort((one, other) => other.count - one.count || one.value.localeCompare(other.value))
        .slice(0, mostValues),
  };
}

type Ordered = { at: number; id: string };

const toOrdered = ({ at, id }: Place): Ordered => ({ at: at.getTime(), id });
const orderedOf = ({ at, listing }: Entry): Ordered => ({ at, id: listing._id });
const toPlace = ({ listing }: Entry): Place => ({ at: listing.eventTimestamp, id: listing._id });

const isBefore = (one: Ordered, other: Ordered): boolean =>
  one.at < other.at || (one.at === other.at && one.id < other.id);

/** Keeps the earliest `limit` of what is offered, without sorting all of it. */
function createEarliest(limit: number, after: Ordered | undefined) {
  const taken: Entry[] = [];
  return {
    offer(entry: Entry): void {
      const place = orderedOf(entry);
      if (after && !isBefore(after, place)) return;
      const last = taken.at(-1);
      if (taken.length === limit && last && !isBefore(place, orderedOf(last))) return;
      const at = taken.findLastIndex(other => isBefore(orderedOf(other), place)) + 1;
      taken.splice(at, 0, entry);
      if (taken.length > limit) taken.pop();
    },
    taken: () => taken,
  };
}
