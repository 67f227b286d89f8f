import { describe, expect, test } from '@jest/globals';
import { createPast } from './past.ts';
import { createTurnstile } from './turnstile.ts';

describe('the past', () => {
  const old = [new Date('2029-01-01')];
  const fresh = [new Date('2031-01-01')];
  function past() {
    let now = Date.parse('2030-01-01');
    const clock = { now: () => new Date(now) };
    return { ...createPast(new Date(now), { quietMs: 100, clock }), wait: (ms: number) => (now += ms) };
  }

  test('is over when nothing old came for a while, whatever new things come', () => {
    const { begin, isOver, wait } = past();
    wait(99);
    expect(isOver()).toBe(false);
    begin(old)();
    wait(99);
    begin(fresh)();
    expect(isOver()).toBe(false);
    wait(1);
    expect(isOver()).toBe(true);
  });

  test('is not over while something old is being applied', () => {
    const { begin, isOver, wait } = past();
    const done = begin([...fresh, ...old]);
    wait(500);
    expect(isOver()).toBe(false);
    done();
    wait(100);
    expect(isOver()).toBe(true);
  });
});

test('a turnstile lets one alone through when those inside are out, and holds the others back', async () => {
  const turnstile = createTurnstile();
  const order: string[] = [];
  const inside = Promise.withResolvers<void>();
  const passing = turnstile.pass(async () => {
    await inside.promise;
    order.push('inside');
  });
  const alone = turnstile.alone(async () => void order.push('alone'));
  const later = turnstile.pass(async () => void order.push('later'));
  inside.resolve();
  await Promise.all([passing, alone, later]);
  expect(order).toEqual(['inside', 'alone', 'later']);
});
