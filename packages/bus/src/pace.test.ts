import { expect, test } from '@jest/globals';
import { createPace } from './pace.ts';

test('the first fetches of a burst wait for nothing, those of a steady flow come at the pace', () => {
  let time = 1000;
  const pace = createPace(() => time);
  const waits = Array.from({ length: 5 }, () => {
    pace.onFetch();
    const wait = pace.waitMs();
    time += wait + 5;
    return wait;
  });
  expect(waits.slice(0, 3)).toEqual([0, 0, 0]);
  expect(waits.at(-1)).toBe(35);
  time += 2000;
  pace.onFetch();
  expect(pace.waitMs()).toBe(0);
});
