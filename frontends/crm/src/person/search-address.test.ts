import type { PersonSearch } from '@momos/contracts/people';
import { describe, expect, it } from '@jest/globals';
import { noConditions, readSearch, writeSearch } from './search-address.ts';

describe('a search in the address', () => {
  it('comes back as it went', () => {
    const search: PersonSearch = {
      text: 'kim',
      all: [{ attribute: 'city', is: ['New York'] }],
      any: [],
      not: [{ attended: { atLeast: 3 } }],
    };
    expect(readSearch(writeSearch(new URLSearchParams('person=1'), search))).toEqual(search);
  });

  it('keeps what else the address says', () => {
    expect(writeSearch(new URLSearchParams('person=1&text=a'), noConditions).toString()).toBe('person=1');
  });

  it('reads nothing from nonsense', () => {
    expect(readSearch(new URLSearchParams('all=%7Bbroken&any=5'))).toEqual(noConditions);
  });
});
