import { describe, expect, it } from '@jest/globals';
import { socialsContract } from '@momos/contracts/socials';
import { keyOf } from './hooks.ts';

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
