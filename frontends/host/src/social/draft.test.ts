import { expect, it } from '@jest/globals';
import type { SocialView } from '@momos/contracts/social-view';
import { emptyDraft, inputOf, missingOf } from './draft.ts';

const draft = emptyDraft(new Date('2030-01-15T12:00:00Z'), 'America/New_York');

it('says what is missing where it stands', () => {
  expect(Object.keys(missingOf(draft))).toEqual(['title', 'city']);
  const named = { ...draft, title: 'Supper', city: 'New York' };
  expect(missingOf(named)).toEqual({});
  expect(missingOf({ ...named, end: named.start })).toEqual({ end: 'The end must be after the start.' });
  expect(missingOf({ ...named, tiers: [{ ...named.tiers[0], name: ' ' }] as never })).toHaveProperty([
    'tiers.0.name',
  ]);
});

it('says which price cannot be charged, and leaves those that the social has', () => {
  const named = { ...draft, title: 'Supper', city: 'New York' };
  const priced = (ticketPrice: number) => ({
    ...named,
    tiers: [{ name: 'Seat', ticketPrice, depositAmount: 0, capacity: null }],
  });
  expect(missingOf(priced(0.5))).toEqual({});
  expect(missingOf(priced(0.4))).toEqual({ 'tiers.0.ticketPrice': 'At least $0.50, or 0.' });
  expect(missingOf({ ...priced(1.5), currency: 'JPY' })).toEqual({
    'tiers.0.ticketPrice': 'At least ¥50, or 0.',
  });
  const social = { currency: 'USD', maxPlusOnes: 0, ticketTiers: priced(0.4).tiers } as unknown as SocialView;
  expect(missingOf(priced(0.4), social)).toEqual({});
  expect(missingOf(priced(0.3), social)).toHaveProperty(['tiers.0.ticketPrice']);
});

it('leaves the currency open while nothing costs anything', () => {
  expect(inputOf(draft)).not.toHaveProperty('currency');
});

it('sends a price as paid, and an online social without a place', () => {
  const online = inputOf({
    ...draft,
    isOnline: true,
    onlineUrl: 'https://example.test',
    city: 'Forgotten',
    tiers: [{ name: 'Seat', ticketPrice: 5, depositAmount: 0, capacity: null }],
  });
  expect(online).toMatchObject({ city: null, venueData: null, ticketTiers: [{ type: 'PAID' }] });
});

it('sends a price in points where points can pay', () => {
  const priced = { name: 'Seat', ticketPrice: 5, depositAmount: 0, capacity: null, pointsPrice: 300 };
  const sent = (tier: object) =>
    inputOf({ ...draft, tiers: [{ ...priced, ...tier }] }).ticketTiers[0]?.pointsPrice;
  expect([sent({}), sent({ depositAmount: 2 }), sent({ ticketPrice: 0 })]).toEqual([300, null, null]);
});

it('sends the point of a map with its venue, and drops none in silence', () => {
  const named = { ...draft, title: 'Supper', city: 'New York', mapPoint: 'geo:40.7128,-74.006' };
  const there = { ...named, address: '12 Main Street' };
  expect(missingOf(there)).toEqual({});
  expect(inputOf(there).venueData?.coordinate).toEqual({ latitude: 40.7128, longitude: -74.006 });
  expect(missingOf(named)).toEqual({ mapPoint: 'Enter the venue or the address of this point too.' });
  expect(missingOf({ ...there, mapPoint: 'https://maps.app.goo.gl/x' })).toHaveProperty('mapPoint');
  expect(missingOf({ ...there, mapPoint: 'nowhere', isOnline: true })).not.toHaveProperty('mapPoint');
});

it('keeps the point of a social exactly, and not for another address', () => {
  const coordinate = { latitude: 40.71280001, longitude: -74.006 };
  const address = '12 Main Street';
  const social = { venueData: { name: address, address, coordinate } } as unknown as SocialView;
  const named = { ...draft, title: 'Supper', city: 'New York', address, mapPoint: '40.7128, -74.006' };
  expect(missingOf(named, social)).toEqual({});
  expect(inputOf(named, social).venueData?.coordinate).toEqual(coordinate);
  const { mapPoint: _, ...keptFromBefore } = named;
  expect(inputOf(keptFromBefore, social).venueData?.coordinate).toEqual(coordinate);
  const moved = { ...named, address: '14 Main Street' };
  expect(missingOf(moved, social)).toEqual({ mapPoint: expect.stringContaining('address has changed') });
  expect(missingOf({ ...moved, mapPoint: '' }, social)).toEqual({});
  expect(inputOf({ ...moved, mapPoint: '' }, social).venueData?.coordinate).toBeNull();
});
