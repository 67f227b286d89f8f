import { expect, it } from '@jest/globals';
import { contactCategories } from '@momos/contracts/supports';
import { categories, categoryOf } from './categories.tsx';

it('offer every category of the spec, once', () => {
  expect(categories.map(({ category }) => category).sort()).toEqual([...contactCategories].sort());
});

it('are found by an address, and an unknown one is none', () => {
  expect(categoryOf('SALES_ENTERPRISE')?.label).toBe('Enterprise');
  expect(categoryOf('wait-list')?.category).toBe('WAIT_LIST');
  expect([categoryOf(null), categoryOf('nothing'), categoryOf('constructor')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
