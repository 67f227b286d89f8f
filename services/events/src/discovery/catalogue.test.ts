import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createCatalogue, type Listing, type Place, type Search } from './catalogue.ts';
import { wordsOf } from './words.ts';

const now = new Date('2030-01-01T00:00:00Z');
const hour = 3_600_000;
const later = (hours: number) => new Date(now.getTime() + hours * hour);

let made = 0;
const listing = (given: Partial<Listing> = {}): Listing => ({
  _id: `social-${(made += 1)}`,
  title: 'Jazz night',
  city: 'Prague',
  tags: [],
  eventTimestamp: later(1),
  eventEndTimestamp: later(3),
  isOnline: false,
  isFree: true,
  hostIds: ['host'],
  ...given,
});

const catalogueOf = (listings: readonly Listing[]) => {
  const catalogue = createCatalogue();
  listings.forEach(catalogue.put);
  return catalogue;
};
const titled = (...titles: string[]) =>
  titles.map((title, index) => listing({ title, eventTimestamp: later(index + 1) }));

/** Titles found, in order. */
function find(listings: readonly Listing[], search: Partial<Search>) {
  const { places, ...found } = catalogueOf(listings).search({ from: now, ...search }, { limit: 100 });
  return { ...found, titles: places.map(({ id }) => listings.find(({ _id }) => _id === id)?.title) };
}

describe('words', () => {
  it.each([
    ['Café São João', ['cafe', 'sao', 'joao']],
    ["Rock'n'roll & more!", ['rock', 'n', 'roll', 'more']],
    ['AI Meetup 2030', ['ai', 'meetup', '2030']],
    ['東京でジャズを聴く', ['東京', 'で', 'ジャズ', 'を', '聴く']],
    ['', []],
  ])('of %j', (text, words) => expect(wordsOf(text)).toEqual(words));
});

describe('text', () => {
  const night = titled('Jazz night', 'Jazz & wine', 'Rock night', 'Jazzercise');

  it.each([
    ['jaz', ['Jazz night', 'Jazz & wine', 'Jazzercise']],
    ['NIGHT jazz', ['Jazz night']],
    ['nigth', ['Jazz night', 'Rock night']],
    ['jazzercsie', ['Jazzercise']],
    ['prauge jazz', ['Jazz night', 'Jazz & wine', 'Jazzercise']],
    ['.*', ['Jazz night', 'Jazz & wine', 'Rock night', 'Jazzercise']],
    ['chess', []],
    ['jxz', []],
  ])('%j', (text, titles) => expect(find(night, { text }).titles).toEqual(titles));

  it('says how it was understood where a word was mistyped', () => {
    expect(find(night, { text: 'jaz nihgt' }).correction).toBe('jaz night');
    expect(find(night, { text: 'jaz night' }).correction).toBeNull();
  });

  it('takes the more frequent of two words as near', () => {
    expect(find(titled('Line', 'Wine', 'Wine again'), { text: 'pine' }).correction).toBe('wine');
  });

  it('is not corrected to a word that left the catalogue', () => {
    const [only] = titled('Jazz night');
    const catalogue = catalogueOf([only as Listing]);
    catalogue.remove((only as Listing)._id);
    expect(catalogue.search({ from: now, text: 'nihgt' }, { limit: 1 })).toEqual({
      places: [],
      total: 0,
      correction: null,
    });
  });
});

describe('filters', () => {
  it('go by start, place, price, tag, city and host', () => {
    const listings = [
      listing({ title: 'begun', eventTimestamp: later(-1) }),
      listing({ title: 'free', tags: ['AI'] }),
      listing({ title: 'paid', isFree: false, city: 'Berlin', eventTimestamp: later(2) }),
      listing({ title: 'online', isOnline: true, hostIds: ['other'], eventTimestamp: later(30) }),
    ];
    expect(find(listings, {}).titles).toEqual(['free', 'paid', 'online']);
    expect(find(listings, { to: later(24) }).titles).toEqual(['free', 'paid']);
    expect(find(listings, { isFree: false }).titles).toEqual(['paid']);
    expect(find(listings, { isOnline: true }).titles).toEqual(['online']);
    expect(find(listings, { tags: ['ai'] }).titles).toEqual(['free']);
    expect(find(listings, { city: 'BERLIN' }).titles).toEqual(['paid']);
    expect(find(listings, { hostId: 'other' }).titles).toEqual(['online']);
  });

  it('forgets what is over', () => {
    const catalogue = catalogueOf(titled('Soon', 'Later'));
    catalogue.removeEndedBefore(later(4));
    expect(catalogue.search({ from: now }, { limit: 9 }).total).toBe(0);
  });
});

describe('near a point', () => {
  const brandenburg = { latitude: 52.41, longitude: 12.53 };
  const at = (latitude: number, longitude: number) => ({
    venueData: { coordinate: { latitude, longitude } },
  });
  const listings = [
    listing({ title: 'Prague', eventTimestamp: later(1) }),
    listing({ title: 'Berlin', city: 'Berlin', eventTimestamp: later(2) }),
    listing({ title: 'Berlin, online', city: 'Berlin', isOnline: true, eventTimestamp: later(2) }),
    listing({ title: 'Werder', city: 'Werder', eventTimestamp: later(3), ...at(52.3791, 12.9348) }),
    listing({ title: 'Werder again', city: 'WERDER', eventTimestamp: later(4) }),
    listing({ title: 'Atlantis', city: 'Atlantis', eventTimestamp: later(5) }),
    listing({ title: 'No city', city: null, eventTimestamp: later(6), ...at(52.41, 12.53) }),
  ];
  const near = { ...brandenburg, radiusKm: 100, isNearestFirst: false };

  it('finds what is in a city so near, the soonest first, and nothing that is online', () => {
    expect(find(listings, { near }).titles).toEqual(['Berlin', 'Werder', 'Werder again']);
    expect(find(listings, { near: { ...near, radiusKm: 40 } }).titles).toEqual(['Werder', 'Werder again']);
    expect(find(listings, { near, isOnline: true }).total).toBe(0);
  });

  it('finds the nearest first where that is asked for, page by page', () => {
    const catalogue = catalogueOf(listings);
    const search = { from: now, near: { ...near, radiusKm: 500, isNearestFirst: true } };
    const [first] = catalogue.search(search, { limit: 1 }).places;
    const rest = catalogue.search(search, { after: first, limit: 9 }).places;
    const kms = [first, ...rest].map(place => place?.km ?? -1);
    expect(kms).toEqual(kms.toSorted((one, other) => one - other));
    const titles = [first, ...rest].map(place => listings.find(({ _id }) => _id === place?.id)?.title);
    expect(titles).toEqual(['Werder', 'Werder again', 'Berlin', 'Prague']);
  });

  it('counts by city for a map, whichever city is chosen, no place more exact than its city', () => {
    const map = catalogueOf(listings).cities({ from: now, city: 'Prague' });
    expect(map).toEqual({
      cities: [
        { city: 'Werder', count: 2, latitude: 52.4, longitude: 12.9 },
        { city: 'Berlin', count: 1, latitude: 52.5, longitude: 13.4 },
        { city: 'Prague', count: 1, latitude: 50.1, longitude: 14.4 },
      ],
      elsewhere: 3,
    });
    const narrowed = catalogueOf(listings).cities({ from: now, near });
    expect(narrowed.cities.map(({ city }) => city)).toEqual(['Werder', 'Berlin']);
    expect(narrowed.elsewhere).toBe(0);
  });

  it('forgets the place of what was removed', () => {
    const catalogue = catalogueOf(listings);
    catalogue.remove(listings[3]?._id ?? '');
    expect(catalogue.search({ from: now, near }, { limit: 9 }).total).toBe(1);
  });
});

describe('in any order of changes', () => {
  const word = fc.constantFrom('jazz', 'jazzy', 'night', 'chess', 'wine', 'rock');
  const city = fc.constantFrom('Prague', 'Berlin', null);
  const anyListing = fc.record({
    _id: fc.integer({ min: 1, max: 30 }).map(String),
    title: fc.array(word, { minLength: 1, maxLength: 3 }).map(words => words.join(' ')),
    city,
    tags: fc.uniqueArray(fc.constantFrom('AI', 'Music', 'Food'), { maxLength: 2 }),
    hours: fc.integer({ min: -2, max: 20 }),
    isFree: fc.boolean(),
    isOnline: fc.boolean(),
  });
  const anySearch = fc.record({
    text: fc.option(fc.array(fc.constantFrom('ja', 'jazz', 'nig', 'chess', 'r'), { maxLength: 2 }), {
      nil: undefined,
    }),
    city: fc.option(fc.constantFrom('prague', 'berlin'), { nil: undefined }),
    tags: fc.option(fc.constantFrom(['ai'], ['ai', 'food']), { nil: undefined }),
    isFree: fc.option(fc.boolean(), { nil: undefined }),
    isOnline: fc.option(fc.boolean(), { nil: undefined }),
  });
  const changes = fc.array(fc.tuple(fc.boolean(), anyListing), { maxLength: 60 });

  it('finds and counts what a look at every listing does, page by page', () => {
    fc.assert(
      fc.property(changes, anySearch, fc.integer({ min: 1, max: 5 }), (steps, asked, limit) => {
        const catalogue = createCatalogue();
        const known = new Map<string, Listing>();
        for (const [isRemoval, { hours, ...given }] of steps) {
          if (isRemoval) {
            catalogue.remove(given._id);
            known.delete(given._id);
            continue;
          }
          const put = listing({
            ...given,
            eventTimestamp: later(hours),
            eventEndTimestamp: later(hours + 1),
          });
          catalogue.put(put);
          known.set(put._id, put);
        }
        // A word that begins none of those that are there is mended; the plain look does not.
        const present = [...known.values()].flatMap(({ title, city: at, tags }) =>
          wordsOf([title, at ?? '', ...tags].join(' ')),
        );
        const text = asked.text?.filter(typed => present.some(each => each.startsWith(typed))).join(' ');
        const search = { ...asked, text, from: now };
        const plain = [...known.values()]
          .filter(each => fits(each, search))
          .sort(
            (a, b) => a.eventTimestamp.getTime() - b.eventTimestamp.getTime() || (a._id < b._id ? -1 : 1),
          );

        const ids: string[] = [];
        let after: Place | undefined;
        for (;;) {
          const { places, total } = catalogue.search(search, { after, limit });
          expect(total).toBe(plain.length);
          ids.push(...places.map(({ id }) => id));
          after = places.at(-1);
          if (!after) break;
        }
        expect(ids).toEqual(plain.map(({ _id }) => _id));

        const counts = catalogue.counts(search);
        const among = (other: Partial<Search>) =>
          [...known.values()].filter(each => fits(each, { ...search, ...other })).length;
        expect(counts).toMatchObject({
          free: among({ isFree: true }),
          paid: among({ isFree: false }),
          online: among({ isOnline: true }),
          inPerson: among({ isOnline: false }),
        });
        for (const { value, count } of counts.cities) expect(count).toBe(among({ city: value }));
        for (const { value, count } of counts.tags)
          expect(count).toBe(among({ tags: [...(search.tags ?? []), value] }));
      }),
    );
  });
});

/** Whether a listing is what a search without mistyped words wants. */
function fits(each: Listing, { text, city, tags = [], isFree, isOnline, from }: Search): boolean {
  const words = wordsOf([each.title, each.city ?? '', ...each.tags].join(' '));
  const lower = (value: string) => value.toLowerCase();
  return (
    each.eventTimestamp >= from &&
    wordsOf(text ?? '').every(typed => words.some(word => word.startsWith(typed))) &&
    (city === undefined || lower(each.city ?? '') === lower(city)) &&
    tags.every(tag => each.tags.map(lower).includes(lower(tag))) &&
    (isFree === undefined || each.isFree === isFree) &&
    (isOnline === undefined || each.isOnline === isOnline)
  );
}
