import { describe, expect, it } from '@jest/globals';
import { searchTermsOf, wordsOf } from './user-search.ts';

describe('the search terms of a person', () => {
  it('are each word of the name, the parts after hyphens, and the address, in lower case', () => {
    const person = { firstName: 'Anne-Marie', lastName: 'de la Tour', loginEmail: 'anne@example.com' };
    expect(searchTermsOf(person)).toEqual(['anne-marie', 'marie', 'de', 'la', 'tour', 'anne@example.com']);
  });

  it('are none for a person without name and address', () => {
    expect(searchTermsOf({ firstName: '', lastName: '', loginEmail: null })).toEqual([]);
  });
});

it('a search has at most five words', () => {
  expect(wordsOf(' Ada  LOVELACE ')).toEqual(['ada', 'lovelace']);
  expect(wordsOf('a b c d e f g')).toHaveLength(5);
});
