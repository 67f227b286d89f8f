import { describe, expect, test } from '@jest/globals';
import { deliveryId, retryAt } from './delivery.ts';

const now = new Date('2030-01-15T12:00:00Z');

describe('a delivery', () => {
  test('is one per cause', () => {
    expect(deliveryId('rsvp:1:2:approval')).toBe(deliveryId('rsvp:1:2:approval'));
    expect(deliveryId('rsvp:1:2:approval')).not.toBe(deliveryId('rsvp:1:3:approval'));
  });

  test('is retried with backoff, for about an hour', () => {
    const pauses = [1, 2, 3, 4, 5, 6, 7, 8].map(
      attempts => ((retryAt(attempts, now)?.getTime() ?? 0) - now.getTime()) / 1000,
    );
    expect(pauses).toEqual([5, 10, 20, 40, 80, 160, 320, 640]);
    expect(retryAt(9, now)).toBeUndefined();
  });
});
