import { expect, it } from '@jest/globals';
import { patronCode } from '@momos/contracts/patrons';
import { codeFor, stateOf } from './patron-labels.ts';

it('says whether a code can be used, its last instant not included', () => {
  const now = Date.parse('2030-01-15T00:00:00Z');
  const at = (startsAt: string | null, endsAt: string | null, isActive = true) =>
    stateOf({ isActive, startsAt, endsAt }, now).label;
  expect(at(null, null)).toBe('Active');
  expect(at('2030-01-15T00:00:00Z', '2030-01-15T00:00:01Z')).toBe('Active');
  expect(at(null, '2030-01-15T00:00:00Z')).toBe('Expired');
  expect(at('2030-01-15T00:00:01Z', null)).toBe('Scheduled');
  expect(at(null, null, false)).toBe('Ended');
});

it('offers a code that may be one, for any name with a letter or digit', () => {
  for (const name of ['Acme', 'Ægir & Søn', 'Bo', 'Crédit Agricole S. A. of New York'])
    expect(patronCode.safeParse(codeFor(name)).success).toBe(true);
  expect(codeFor(' …')).toBe('');
});
