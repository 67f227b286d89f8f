import { expect, test } from '@jest/globals';
import { withTags } from './attendee-tags.ts';

test('a tag is there once, however it is written, as it was first', () => {
  expect(withTags(['vip', 'Press'], { add: ['VIP', 'Aisle'] })).toEqual(['Aisle', 'Press', 'vip']);
});

test('a tag is removed however it is written, before others are added', () => {
  expect(withTags(['VIP', 'Press'], { add: ['Aisle'], remove: ['vip'] })).toEqual(['Aisle', 'Press']);
});

test('there are at most 20', () => {
  const many = Array.from({ length: 20 }, (_, index) => `tag ${index}`);
  expect(withTags([], { add: many })).toHaveLength(20);
  expect(() => withTags(many, { add: ['one more'] })).toThrow('At most 20 tags');
  expect(withTags(many, { add: ['one more'], remove: ['tag 3'] })).toHaveLength(20);
});
