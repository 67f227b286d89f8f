import { expect, test } from '@jest/globals';
import { fixedClock, systemClock } from './clock.ts';

test('a fixed clock moves only when set or advanced', () => {
  const clock = fixedClock('2030-01-01T00:00:00Z');
  clock.advance(60_000);
  expect(clock.now().toISOString()).toBe('2030-01-01T00:01:00.000Z');
  clock.set('2031-01-01T00:00:00Z');
  expect(clock.now().toISOString()).toBe('2031-01-01T00:00:00.000Z');
  expect(Math.abs(systemClock.now().getTime() - Date.now())).toBeLessThan(1000);
});
