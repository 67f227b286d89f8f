import { expect, it } from '@jest/globals';
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
