import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { findsAmong, type NewListing } from './new-socials.ts';
import {
  assertRoom,
  changed,
  lookedAgain,
  newSearchAlert,
  queryOf,
  type SavedSearch,
} from './search-alert.ts';

const now = new Date('2030-01-15T12:00:00Z');
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const alertOf = (search: SavedSearch = { text: 'jazz' }) =>
  newSearchAlert({ _id: 'a', userId: 'ada', name: 'Jazz', search }, now);

let made = 0;
const listing = (given: Partial<NewListing> = {}): NewListing => ({
  _id: `social-${(made += 1)}`,
  title: 'Jazz night',
  city: 'Berlin',
  tags: ['Music'],
  eventTimestamp: later(48),
  eventEndTimestamp: later(50),
  isOnline: false,
  isFree: true,
  hostIds: ['host'],
  listedAt: later(1),
  ...given,
});

describe('a saved search', () => {
  it('is looked at a day later, from a minute before it was saved', () => {
    const { lookedAt, nextLookAt } = alertOf();
    expect([lookedAt, nextLookAt]).toEqual([new Date(now.getTime() - 60_000), later(24)]);
  });

  it('leaves no gap and no overlap between looks', () => {
    const gaps = fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(gaps, fc.integer({ min: 0, max: 2000 }), (hours, listedHours) => {
        let alert = alertOf();
        let at = now;
        const listedAt = later(listedHours);
        let times = 0;
        for (const gap of hours) {
          at = new Date(at.getTime() + gap * 3_600_000);
          const next = lookedAgain(alert, at);
          if (listedAt > alert.lookedAt && listedAt <= next.lookedAt) times += 1;
          alert = next;
        }
        expect(times).toBe(listedAt <= alert.lookedAt ? 1 : 0);
      }),
    );
  });

  it('that is paused is not due, and once resumed is about what is new from then on', () => {
    const paused = changed(alertOf(), { isPaused: true }, later(1));
    expect(paused).toMatchObject({ isPaused: true, nextLookAt: null, version: 2 });
    const resumed = changed(paused, { isPaused: false }, later(500));
    expect(resumed.lookedAt > later(499)).toBe(true);
    expect(resumed.nextLookAt).toEqual(later(524));
    expect(changed(resumed, { name: 'Swing' }, later(600)).nextLookAt).toEqual(later(524));
  });

  it('is one of at most 20', () => {
    expect(() => assertRoom(19)).not.toThrow();
    expect(() => assertRoom(20)).toThrow(expect.objectContaining({ status: 409 }));
  });

  it('has the address that the page of socials reads', () => {
    expect(
      queryOf({ text: 'soup', city: 'New York', tags: ['AI & ML'], isFree: false, isOnline: false }),
    ).toBe('text=soup&city=New+York&price=paid&place=in-person&tag=AI+%26+ML');
    expect(queryOf({ isFree: true, isOnline: true })).toBe('price=free&place=online');
  });
});

describe('what is new', () => {
  const found = (listings: NewListing[], search?: SavedSearch) => {
    const finds = findsAmong(listings, now)(alertOf(search));
    return finds.map(({ _id }) => _id);
  };

  it('fits words and filters as on the page, the soonest first', () => {
    const late = listing({ eventTimestamp: later(90) });
    const soon = listing({ title: 'A night of JAZZ' });
    const listings = [late, soon, listing({ title: 'Chess' }), listing({ city: 'Paris' })];
    expect(found(listings, { text: 'jaz', city: 'berlin' })).toEqual([soon._id, late._id]);
    expect(found(listings, { tags: ['music'], isFree: false })).toEqual([]);
  });

  it('has nothing that was listed before the last look, has begun, or is the reader’s own', () => {
    const listings = [
      listing({ listedAt: later(-2) }),
      listing({ eventTimestamp: later(-1) }),
      listing({ hostIds: ['host', 'ada'] }),
    ];
    expect(found(listings)).toEqual([]);
  });

  it('is not crowded out by what was seen before', () => {
    const seen = Array.from({ length: 501 }, () => listing({ listedAt: later(-2) }));
    const fresh = listing({ eventTimestamp: later(90) });
    expect(found([...seen, fresh])).toEqual([fresh._id]);
  });

  it('takes no word for another, since a few socials do not know how words are written', () => {
    expect(found([listing({ title: 'Java night' })], { text: 'jave' })).toEqual([]);
  });
});
