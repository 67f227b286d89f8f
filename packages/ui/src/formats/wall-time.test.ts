import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isoToWall, wallToIso, sameClock } from './wall-time.ts';

describe('wall time', () => {
  it('is what the clock of the zone shows, in summer and winter', () => {
    expect(isoToWall('2026-11-22T00:00:00.000Z', 'America/New_York')).toBe('2026-11-21 19:00:00');
    expect(wallToIso('2026-07-04 19:00:00', 'America/New_York')).toBe('2026-07-04T23:00:00.000Z');
    expect(wallToIso('2026-11-21 19:00:00', 'Asia/Singapore')).toBe('2026-11-21T11:00:00.000Z');
  });

  it('goes there and back to the minute', () => {
    const zones = fc.constantFrom('Asia/Singapore', 'Asia/Kolkata', 'UTC');
    const minutes = fc.integer({ min: 0, max: 40_000_000 });
    fc.assert(
      fc.property(zones, minutes, (zone, minute) => {
        const iso = new Date(minute * 60_000).toISOString();
        expect(wallToIso(isoToWall(iso, zone), zone)).toBe(iso);
      }),
    );
  });

  it('gives nothing for what is no time', () => {
    expect(wallToIso('tomorrow', 'UTC')).toBeUndefined();
  });
});

it('keeps what the clock shows when the place changes', () => {
  const seven = '2030-02-02T00:00:00.000Z';
  expect(sameClock(seven, 'America/New_York', 'America/Los_Angeles')).toBe('2030-02-02T03:00:00.000Z');
  expect(sameClock(seven, 'America/New_York', 'America/New_York')).toBe(seven);
});
