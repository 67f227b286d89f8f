import { describe, expect, it } from '@jest/globals';
import { recurrenceRule, type RecurrenceRule, weekdays } from './recurrence-rule.ts';
import fc from 'fast-check';
import { movedLike, startsOf } from './recurrence-dates.ts';
import { atWallTime, wallTime } from './wall-clock.ts';

const rule = (given: object): RecurrenceRule => recurrenceRule.parse({ frequency: 'WEEKLY', ...given });
const wallText = (at: Date, zone: string) => new Date(wallTime(at, zone)).toISOString().slice(0, 16);
/** The dates on the wall: `2030-03-08T19:00`. */
const walls = (given: object, start: string, timezone = 'America/New_York') =>
  startsOf(rule(given), { eventTimestamp: new Date(start), timezone }).map(at => wallText(at, timezone));

const zones = [
  'America/New_York',
  'Europe/Berlin',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'UTC',
];

describe('a wall clock', () => {
  const anyMoment = fc.date({
    min: new Date('2020-01-01'),
    max: new Date('2045-01-01'),
    noInvalidDate: true,
  });

  it('shows a time when it is read back, unless the clocks jump over it', () => {
    fc.assert(
      fc.property(anyMoment, fc.constantFrom(...zones), (moment, zone) => {
        const at = new Date(Math.floor(moment.getTime() / 60_000) * 60_000);
        const back = atWallTime(wallTime(at, zone), zone);
        expect(wallTime(back, zone)).toBe(wallTime(at, zone));
        expect(back <= at).toBe(true);
      }),
    );
  });

  it('takes the first of two equal times, and jumps with the clocks', () => {
    const wall = (text: string) => Date.parse(`${text}Z`);
    const berlin = 'Europe/Berlin';
    expect(atWallTime(wall('2030-10-27T02:30'), berlin).toISOString()).toBe('2030-10-27T00:30:00.000Z');
    expect(wallText(atWallTime(wall('2030-03-31T02:30'), berlin), berlin)).toBe('2030-03-31T03:30');
  });
});

describe('dates', () => {
  it('keep their hour across daylight saving time', () => {
    // 7 pm in New York; its clocks change on 10 March.
    expect(walls({ count: 3 }, '2030-03-02T00:00:00Z')).toEqual([
      '2030-03-01T19:00',
      '2030-03-08T19:00',
      '2030-03-15T19:00',
    ]);
  });

  it('are on the chosen days of every second week, and on its own', () => {
    expect(walls({ interval: 2, weekdays: ['MO', 'TH'], count: 5 }, '2030-01-17T00:00:00Z')).toEqual([
      '2030-01-16T19:00',
      '2030-01-17T19:00',
      '2030-01-28T19:00',
      '2030-01-30T19:00',
      '2030-01-31T19:00',
    ]);
  });

  it('leave out months without such a date', () => {
    expect(walls({ frequency: 'MONTHLY_BY_DATE', count: 3 }, '2030-01-31T12:00:00Z', 'UTC')).toEqual([
      '2030-01-31T12:00',
      '2030-03-31T12:00',
      '2030-05-31T12:00',
    ]);
    expect(walls({ frequency: 'MONTHLY_BY_WEEKDAY', count: 3 }, '2030-01-31T12:00:00Z', 'UTC')).toEqual([
      '2030-01-31T12:00',
      '2030-05-30T12:00',
      '2030-08-29T12:00',
    ]);
  });

  it('are on the third Friday, or on the last one', () => {
    expect(
      walls({ frequency: 'MONTHLY_BY_WEEKDAY', until: '2030-04-01' }, '2030-01-18T12:00:00Z', 'UTC'),
    ).toEqual(['2030-01-18T12:00', '2030-02-15T12:00', '2030-03-15T12:00']);
    expect(walls({ frequency: 'MONTHLY_BY_LAST_WEEKDAY', count: 3 }, '2030-01-25T12:00:00Z', 'UTC')).toEqual([
      '2030-01-25T12:00',
      '2030-02-22T12:00',
      '2030-03-29T12:00',
    ]);
  });

  it.each([
    ['one only', { until: '2030-01-20' }],
    ['too many', { until: '2032-01-20' }],
    ['too far ahead', { frequency: 'MONTHLY_BY_DATE', interval: 12, count: 5 }],
    ['not the last weekday', { frequency: 'MONTHLY_BY_LAST_WEEKDAY', count: 2 }],
  ])('are refused where they are %s', (_, given) => {
    expect(() => walls(given, '2030-01-18T12:00:00Z', 'UTC')).toThrow(
      expect.objectContaining({ status: 400 }),
    );
  });

  const anyRule = fc
    .record({
      frequency: fc.constantFrom('WEEKLY', 'MONTHLY_BY_DATE', 'MONTHLY_BY_WEEKDAY'),
      interval: fc.integer({ min: 1, max: 3 }),
      days: fc.uniqueArray(fc.constantFrom(...weekdays), { maxLength: 4 }),
      count: fc.integer({ min: 2, max: 8 }),
    })
    .map(({ days, ...given }) => rule({ ...given, weekdays: given.frequency === 'WEEKLY' ? days : [] }));
  const anyStart = fc.record({
    eventTimestamp: fc
      .date({ min: new Date('2026-01-01'), max: new Date('2036-01-01'), noInvalidDate: true })
      .map(at => new Date(Math.floor(at.getTime() / 60_000) * 60_000)),
    timezone: fc.constantFrom(...zones),
  });

  it('are as many as asked for, in order, from the own date, each at its time on the wall', () => {
    fc.assert(
      fc.property(anyRule, anyStart, (given, start) => {
        let dates: Date[];
        try {
          dates = startsOf(given, start);
        } catch {
          // A fifth weekday every third month may lie more than three years ahead.
          fc.pre(false);
          return;
        }
        expect(dates).toHaveLength(given.count ?? 0);
        expect(dates[0]).toEqual(start.eventTimestamp);
        expect(dates).toEqual(dates.toSorted((one, other) => one.getTime() - other.getTime()));
        const timeOf = (at: Date) => wallTime(at, start.timezone) % 86_400_000;
        const expected = timeOf(start.eventTimestamp);
        for (const at of dates) {
          // Only a time that the clocks jump over differs, by the jump.
          const off = Math.abs(timeOf(at) - expected);
          expect([0, 1_800_000, 3_600_000]).toContain(off);
        }
      }),
    );
  });
});

describe('a move', () => {
  const zone = 'America/New_York';

  it('is by the same days and hours on the wall, beyond a change of the clocks too', () => {
    const [from, to] = [new Date('2030-03-01T00:00:00Z'), new Date('2030-03-02T01:30:00Z')];
    const moved = movedLike(
      { at: new Date('2030-03-14T23:00:00Z'), zone },
      { from: { at: from, zone }, to: { at: to, zone } },
    );
    expect(wallText(moved, zone)).toBe('2030-03-15T20:30');
  });

  it('into another zone keeps the new time on its clocks', () => {
    const berlin = 'Europe/Berlin';
    const moved = movedLike(
      { at: new Date('2030-07-05T23:00:00Z'), zone },
      {
        from: { at: new Date('2030-01-19T00:00:00Z'), zone },
        to: { at: new Date('2030-01-18T18:00:00Z'), zone: berlin },
      },
    );
    expect(wallText(moved, berlin)).toBe('2030-07-05T19:00');
  });
});
