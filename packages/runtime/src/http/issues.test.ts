import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { brokenText, detailsOf, invalid } from './issues.ts';

const details = (schema: z.ZodType, value: unknown) =>
  detailsOf('body', schema.safeParse(value).error?.issues ?? []);

test('the branch of a union that the input is nearest to is the one explained', () => {
  const schema = z.strictObject({
    limit: z.union([
      z.literal('none'),
      z.strictObject({ most: z.number() }),
      z.strictObject({ from: z.number(), to: z.number() }),
    ]),
  });
  expect(details(schema, { limit: { most: 'x' } })).toEqual([
    { field: 'body.limit.most', message: expect.stringContaining('number') },
  ]);
  expect(details(schema, { limit: 7 })).toEqual([{ field: 'body.limit', message: expect.any(String) }]);
  expect(details(schema, {})).toEqual([{ field: 'body.limit', message: expect.any(String) }]);
});

test('a missing field is said to be required, an unknown one to be unknown', () => {
  expect(details(z.strictObject({ a: z.string() }), { b: 1 })).toEqual([
    { field: 'body.a', message: 'Required.' },
    { field: 'body.b', message: 'Unknown field.' },
  ]);
});

test('NUL and half a surrogate pair are found at any depth', () => {
  expect(brokenText('body', { a: ['\ud800'] })).toMatchObject([{ field: 'body.a.0' }]);
  expect(brokenText('body', { a: ['😀'] })).toEqual([]);
  expect(brokenText('body', { a: [{ b: 'x\0' }] })).toEqual([
    { field: 'body.a.0.b', message: expect.stringContaining('NUL') },
  ]);
  expect(brokenText('body', { a: [1, null, 'x'] })).toEqual([]);
});

test('the refusal names fields in words, and says what to do where it is only one', () => {
  const schema = z.strictObject({
    paymentId: z.uuid(),
    tiers: z.array(z.strictObject({ name: z.string() })),
  });
  const refusal = (value: unknown) => invalid(details(schema, value)).message;
  expect(refusal({ tiers: [] })).toBe('Please check: payment id. Required.');
  expect(refusal({ paymentId: 'x', tiers: [{ name: 7 }] })).toBe('Please check: payment id, tiers 1 name.');
});

test('what the contract has no words for is said in plain ones', () => {
  expect(details(z.strictObject({ exp: z.number() }), { exp: 'many' })).toEqual([
    { field: 'body.exp', message: 'Enter a number.' },
  ]);
});
