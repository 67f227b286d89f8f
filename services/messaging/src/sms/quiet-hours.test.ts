import { describe, expect, test } from '@jest/globals';
import { quietUntil } from './quiet-hours.ts';

const hours = { from: 21, to: 8 };
const singapore = '+6591234500';
const newYorker = '+12125550100';
const at = (text: string) => new Date(text);
const social = (timezone: string, startsAt = '2030-03-20T18:00:00Z') => ({
  startsAt: at(startsAt),
  endsAt: new Date(at(startsAt).getTime() + 3 * 3_600_000),
  timezone,
});

describe('quiet hours', () => {
  test.each([
    ['2030-01-15T12:59:00Z', undefined],
    ['2030-01-15T13:00:00Z', '2030-01-16T00:00:00Z'],
    ['2030-01-15T23:59:00Z', '2030-01-16T00:00:00Z'],
    ['2030-01-16T00:00:00Z', undefined],
  ])('of a number of Singapore at %s end %s', (now, until) =>
    expect(quietUntil(singapore, social('Europe/London'), { now: at(now), hours })).toEqual(
      until && at(until),
    ),
  );

  test('are those of the social’s zone for numbers of its country', () => {
    const morning = { now: at('2030-01-15T14:00:00Z'), hours };
    expect(quietUntil(newYorker, social('America/New_York'), morning)).toBeUndefined();
    // It is day in New York, and night in Honolulu: elsewhere it has to be day in the whole country.
    expect(quietUntil(newYorker, social('Europe/London'), morning)).toEqual(at('2030-01-15T18:00:00Z'));
  });

  test('follow daylight saving time', () => {
    const zone = social('America/New_York', '2030-06-01T18:00:00Z');
    const until = (now: string) => quietUntil(newYorker, zone, { now: at(now), hours });
    expect(until('2030-03-09T11:00:00Z')).toEqual(at('2030-03-09T13:00:00Z'));
    expect(until('2030-03-11T11:00:00Z')).toEqual(at('2030-03-11T12:00:00Z'));
  });

  test('hold back nothing shortly before a social, and while it lasts', () => {
    const tonight = social('Asia/Singapore', '2030-01-15T15:00:00Z');
    const now = (text: string) => ({ now: at(text), hours });
    expect(quietUntil(singapore, tonight, now('2030-01-15T13:30:00Z'))).toBeUndefined();
    expect(quietUntil(singapore, tonight, now('2030-01-15T17:30:00Z'))).toBeUndefined();
    expect(quietUntil(singapore, tonight, now('2030-01-15T18:00:00Z'))).toEqual(at('2030-01-16T00:00:00Z'));
  });

  test('hold back nothing that would arrive after the social has begun', () => {
    const early = social('Asia/Singapore', '2030-01-15T23:30:00Z');
    const at2130 = { now: at('2030-01-15T13:30:00Z'), hours };
    expect(quietUntil(singapore, early, at2130)).toBeUndefined();
    expect(quietUntil(singapore, social('Asia/Singapore', '2030-01-16T00:30:00Z'), at2130)).toEqual(
      at('2030-01-16T00:00:00Z'),
    );
  });

  test('that never end are looked at again after a day', () =>
    expect(
      quietUntil(singapore, social('UTC'), { now: at('2030-01-15T12:00:00Z'), hours: { from: 0, to: 24 } }),
    ).toEqual(at('2030-01-16T12:00:00Z')));
});
