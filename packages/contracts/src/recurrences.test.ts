import { expect, it } from '@jest/globals';
import { recurrencesContract } from './recurrences.ts';

it('takes no hosts for following dates: each is asked for one date', () => {
  const { body } = recurrencesContract.update;
  expect(body.safeParse({ title: 'Chess' }).success).toBe(true);
  expect(body.safeParse({ hostIds: ['01930b5e-7c1a-7d2e-8f3a-000000000001'] }).success).toBe(false);
});
