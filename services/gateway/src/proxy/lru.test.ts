import { describe, expect, it } from '@jest/globals';
import { createLru } from './lru.ts';

const make = () => createLru<string>({ most: 3, mostBytes: 10, sizeOf: text => text.length });

describe('a bounded store', () => {
  it('lets go of what was asked for longest ago', () => {
    const lru = make();
    for (const key of ['a', 'b', 'c']) lru.set(key, key);
    lru.get('a');
    lru.set('d', 'd');
    expect(['a', 'b', 'c', 'd'].map(key => lru.get(key))).toEqual(['a', undefined, 'c', 'd']);
  });

  it('keeps within its bytes, also when a value is replaced or too large by itself', () => {
    const lru = make();
    lru.set('a', '12345');
    lru.set('a', '1234567');
    lru.set('b', '123');
    expect(lru.size()).toBe(2);
    lru.set('c', '12');
    expect([lru.get('a'), lru.get('b'), lru.get('c')]).toEqual([undefined, '123', '12']);
    lru.set('d', 'x'.repeat(11));
    expect(lru.size()).toBe(0);
    lru.set('e', 'fits');
    expect(lru.get('e')).toBe('fits');
  });
});
