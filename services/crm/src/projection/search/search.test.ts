import { describe, expect, test } from '@jest/globals';
import { personSearch } from '@momos/contracts/people';
import { after } from '../person/person-order.ts';
import { isUnfiltered, queryOf } from './search.ts';
import { normalise, prefixesOf, wordsOf } from '../person/words.ts';

const socialIds = ['018f0000-0000-7000-8000-000000000001', '018f0000-0000-7000-8000-000000000002'];
const [first, second] = socialIds as [string, string];
const query = (given: object) => queryOf(personSearch.parse(given));

describe('words', () => {
  test('are compared without case, accents and spaces', () => {
    expect(normalise('  Zoë   Ångström ')).toBe('zoe angstrom');
    for (const [typed, written] of [
      ['SÃO paulo', 'sao Paulo'],
      ['Straße', 'STRASSE'],
      ['Łódź', 'lodz'],
      ['København', 'kobenhavn'],
      ['ﬁnance', 'finance'],
      ['ΟΔΟΣ', 'οδοσ'],
      ['İzmir', 'izmir'],
    ] as const)
      expect(normalise(typed)).toBe(normalise(written));
    expect(prefixesOf('Zoë, Å')).toEqual(['zoe', 'a']);
    expect(prefixesOf('anna.b@x.org')).toEqual(['anna.b@x.org']);
    expect(prefixesOf(' .* ')).toEqual([]);
  });

  test('of a person: name, organisation, the e-mail complete and in pieces', () => {
    expect(wordsOf({ displayName: 'Ann Lee', email: 'Ann@X.org', organization: 'Lee & Co' })).toEqual([
      'ann',
      'ann@x.org',
      'co',
      'lee',
      'org',
      'x',
    ]);
  });
});

describe('a search', () => {
  test('without conditions finds everyone who is not erased', () => {
    expect(query({})).toEqual({ isErased: false });
    expect(isUnfiltered(personSearch.parse({ text: ' - ' }))).toBe(true);
  });

  test('joins all, any and not', () => {
    const city = (value: string) => ({ attribute: 'city', is: [value] });
    expect(query({ all: [city('Rome')], any: [city('Oslo'), city('Bonn')], not: [city('Köln')] })).toEqual({
      isErased: false,
      $and: [{ facets: { $in: ['city:rome'] } }],
      $or: [{ facets: { $in: ['city:oslo'] } }, { facets: { $in: ['city:bonn'] } }],
      $nor: [{ facets: { $in: ['city:koln'] } }],
    });
  });

  test('escapes text for the regular expression', () => {
    expect(query({ text: 'a.b@c+d' }).$and).toEqual([{ words: { $regex: String.raw`^a\.b@c\+d` } }]);
  });

  test.each([
    [{ atLeast: 2 }, { attendedCount: { $gte: 2 } }],
    [{ atLeast: 0, ofSocialIds: [first] }, {}],
    [{ atLeast: 1, ofSocialIds: socialIds }, { attendedSocialIds: { $in: socialIds } }],
    [{ atLeast: 2, ofSocialIds: [first, first, second] }, { attendedSocialIds: { $all: socialIds } }],
    [{ atLeast: 3, ofSocialIds: socialIds }, { _id: { $in: [] } }],
  ])('attended %j', (attended, clause) => {
    expect(query({ all: [{ attended }] }).$and).toEqual([clause]);
  });

  test('ranges of money and time; a range of time leaves out people who were never seen', () => {
    const paid = (range: object) => query({ all: [{ paid: range }] }).$and;
    expect(paid({ currency: 'JPY', atLeast: 10, atMost: 20 })).toEqual([
      { paid: { $elemMatch: { currency: 'JPY', amount: { $gte: 10, $lte: 20 } } } },
    ]);
    expect(paid({ currency: 'USD', atLeast: 10.5 })).toEqual([
      { paid: { $elemMatch: { currency: 'USD', amount: { $gte: 1050 } } } },
    ]);
    // Who never paid in a currency paid at most anything in it.
    expect(paid({ currency: 'USD', atMost: 10 })).toEqual([
      { paid: { $not: { $elemMatch: { currency: 'USD', amount: { $gt: 1000 } } } } },
    ]);
    expect(query({ all: [{ lastSeen: { before: '2030-01-01T00:00:00Z' } }] }).$and).toEqual([
      { lastSeenAt: { $gte: new Date(1), $lte: new Date('2030-01-01T00:00:00Z') } },
    ]);
  });

  test('continues after a person in the direction of its order', () => {
    expect(after('name', ['ann', 'id'])).toEqual({
      nameKey: { $gte: 'ann' },
      $or: [{ nameKey: { $gt: 'ann' } }, { nameKey: 'ann', _id: { $gt: 'id' } }],
    });
    expect(after('attended', [3, 'id'])).toEqual({
      attendedCount: { $lte: 3 },
      $or: [{ attendedCount: { $lt: 3 } }, { attendedCount: 3, _id: { $lt: 'id' } }],
    });
  });
});
