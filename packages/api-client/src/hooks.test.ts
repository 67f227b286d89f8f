import { describe, expect, it } from '@jest/globals';
import { socialsContract } from '@momos/contracts/socials';
import { keyOf, withStartKey } from './hooks.ts';

describe('the key of an answer', () => {
  const route = socialsContract.getBySlug;
  const params = { slug: 'sunset' };
  it('is the same without a query and with an empty one, as the first HTML names it', () => {
    const plain = ['socials.getBySlug', { params }];
    for (const input of [{ params }, { params, query: {} }, { params, query: { inviteCode: undefined } }])
      expect(keyOf(route, input)).toEqual(plain);
    expect(keyOf(route, { params, query: { inviteCode: 'x' } })).toEqual([
      'socials.getBySlug',
      { params, query: { inviteCode: 'x' } },
    ]);
    expect(keyOf(route)).toEqual(['socials.getBySlug']);
  });
});

describe('the next page of a list', () => {
  it('has its key in the query of a GET and in the body of a POST', () => {
    const query = { pageSize: 6 };
    expect(withStartKey(socialsContract.list, { query }, 'k')).toEqual({
      query: { pageSize: 6, exclusiveStartKey: 'k' },
    });
    expect(withStartKey(socialsContract.search, { body: { tags: ['AI'] } }, 'k')).toEqual({
      body: { tags: ['AI'], exclusiveStartKey: 'k' },
    });
    expect(withStartKey(socialsContract.list, { query }, null)).toEqual({ query });
  });
});
