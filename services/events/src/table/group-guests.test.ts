import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { groupGuests, type Seatable } from './group-guests.ts';

const guest = (rsvpId: string, value: string | null, pax = 1): Seatable => ({ rsvpId, value, pax });
const table = (id: string, left: number, values: (string | null)[] = []) => ({ id, left, values });
const valuesAt = (seated: ReturnType<typeof groupGuests>) =>
  Object.fromEntries(
    [...Map.groupBy(seated, each => each.tableId)].map(([id, at]) => [
      id,
      at.map(each => each.value).toSorted(),
    ]),
  );

describe('together', () => {
  test('gives each group the table that it just fits', () => {
    const guests = ['a', 'b', 'c'].map(id => guest(id, 'art')).concat(['d', 'e'].map(id => guest(id, 'law')));
    expect(valuesAt(groupGuests(guests, [table('2', 2), table('4', 4), table('3', 3)], 'TOGETHER'))).toEqual({
      3: ['art', 'art', 'art'],
      2: ['law', 'law'],
    });
  });

  test('joins those who sit there already, and splits a group that no table holds', () => {
    const guests = ['a', 'b', 'c'].map(id => guest(id, 'art'));
    expect(valuesAt(groupGuests(guests, [table('1', 4), table('2', 2, ['art'])], 'TOGETHER'))).toEqual({
      1: ['art'],
      2: ['art', 'art'],
    });
  });
});

test('apart spreads those who share something', () => {
  const guests = [guest('a', 'art'), guest('b', 'art'), guest('c', 'law'), guest('d', 'law')];
  expect(valuesAt(groupGuests(guests, [table('1', 2), table('2', 2)], 'APART'))).toEqual({
    1: ['art', 'law'],
    2: ['art', 'law'],
  });
});

test('who said nothing fills what is left, and who does not fit is left out', () => {
  const guests = [guest('x', null), guest('a', 'art', 3), guest('b', 'art'), guest('c', 'law', 4)];
  const seated = groupGuests(guests, [table('1', 4)], 'TOGETHER');
  expect(seated.map(each => each.rsvpId)).toEqual(['a', 'b']);
});

test('no table is ever given more than it has, and no guest two tables', () => {
  const guests = fc.uniqueArray(
    fc.record({
      rsvpId: fc.uuid(),
      pax: fc.integer({ min: 1, max: 5 }),
      value: fc.constantFrom('a', 'b', 'c', null),
    }),
    { selector: ({ rsvpId }) => rsvpId, maxLength: 60 },
  );
  const tables = fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 8 });
  fc.assert(
    fc.property(
      guests,
      tables,
      fc.constantFrom('TOGETHER' as const, 'APART' as const),
      (people, sizes, as) => {
        const open = sizes.map((left, index) => table(String(index), left));
        const seated = groupGuests(people, open, as);
        const pax = new Map(people.map(each => [each.rsvpId, each.pax]));
        expect(new Set(seated.map(each => each.rsvpId)).size).toBe(seated.length);
        for (const { id, left } of open) {
          const taken = seated
            .filter(each => each.tableId === id)
            .reduce((sum, each) => sum + (pax.get(each.rsvpId) ?? 0), 0);
          expect(taken).toBeLessThanOrEqual(left);
        }
      },
    ),
  );
});
