import { describe, expect, test } from '@jest/globals';
import { deliveryId, retryAt, retryWaits as waits, slowedUntil } from './delivery.ts';

const start = new Date('2030-01-15T12:00:00Z');
const hour = 3_600_000;

/** The times of all sends of a message that no provider takes, from the first one. */
function tries(given: { isBlocked?: boolean; random?: () => number } = {}): Date[] {
  const times = [start];
  for (let attempts = 0; ; attempts++) {
    const now = times.at(-1) ?? start;
    const failing = attempts === 0 ? {} : { failingSince: start };
    const next = retryAt({ attempts, ...failing }, { ...given, now, waits }, given.random);
    if (!next) return times;
    times.push(next);
  }
}

const seconds = (times: Date[]) =>
  times.slice(1).map((time, at) => Math.round((time.getTime() - (times[at]?.getTime() ?? 0)) / 1000));

describe('a delivery', () => {
  test('is one per cause', () => {
    expect(deliveryId('rsvp:1:2:approval')).toBe(deliveryId('rsvp:1:2:approval'));
    expect(deliveryId('rsvp:1:2:approval')).not.toBe(deliveryId('rsvp:1:3:approval'));
  });

  test('is retried for 48 hours, with waits that grow to an hour', () => {
    const times = tries({ random: () => 1 });
    expect(seconds(times).slice(0, 12)).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 1280, 2560, 3600, 3600]);
    expect((times.at(-1)?.getTime() ?? 0) - start.getTime()).toBe(48 * hour);
  });

  test('survives an outage of 25 minutes, and one of 47 hours', () => {
    for (const outage of [25 / 60, 47])
      expect(tries().some(at => at.getTime() - start.getTime() > outage * hour)).toBe(true);
  });

  test('is not retried soon where the provider refuses us', () => {
    expect(seconds(tries({ isBlocked: true, random: () => 1 })).slice(0, 3)).toEqual([600, 1200, 2400]);
  });

  test('waits as its provider asks where we send too fast, for 48 hours', () => {
    const given = { waitMs: 8_000, now: start, waits };
    expect(slowedUntil({}, given, () => 0)).toEqual(new Date(start.getTime() + 8_000));
    const since = (hours: number) => ({ slowedSince: new Date(start.getTime() - hours * hour) });
    expect(slowedUntil(since(47), given, () => 1)).toEqual(new Date(start.getTime() + 10_000));
    expect(slowedUntil(since(48), given)).toBeUndefined();
  });

  test('does not return together with those that failed with it', () => {
    const next = Array.from({ length: 200 }, () => seconds(tries())[4] ?? 0);
    expect(new Set(next).size).toBeGreaterThan(5);
    expect(Math.min(...next)).toBeGreaterThanOrEqual(60);
    expect(Math.max(...next)).toBeLessThanOrEqual(80);
  });
});
