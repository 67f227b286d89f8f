import { describe, expect, it } from '@jest/globals';
import {
  calendarLeaf,
  cityTimes,
  formatDay,
  formatRelative,
  formatSpan,
  formatStamp,
  isPast,
  zoneName,
} from './dates.ts';

const start = '2026-11-22T00:00:00.000Z';
const newYork = 'America/New_York';

describe('dates', () => {
  it('show a long weekday in the zone of the social', () => {
    expect(formatDay(start, newYork)).toBe('Saturday, November 21, 2026');
    expect(formatDay(start, 'Asia/Singapore')).toBe('Sunday, November 22, 2026');
  });

  it('join start and end on one day, and name the day of another', () => {
    expect(formatSpan(start, '2026-11-22T03:00:00.000Z', newYork)).toBe(
      'Saturday, November 21 · 7:00 PM – 10:00 PM',
    );
    expect(formatSpan(start, '2026-11-22T06:00:00.000Z', newYork)).toBe(
      'Saturday, November 21 · 7:00 PM – Sunday, November 22, 1:00 AM',
    );
    expect(formatSpan(start, undefined, newYork)).toBe('Saturday, November 21 · 7:00 PM');
  });

  it('show an online social in New York EST, San Francisco PST and Singapore SGT', () => {
    expect(cityTimes(start).map(city => `${city.name} ${city.time} ${city.label}`)).toEqual([
      'New York 7:00 PM EST',
      'San Francisco 4:00 PM PST',
      'Singapore 8:00 AM SGT',
    ]);
  });

  it('name zones, stamps and leaves', () => {
    expect(zoneName(start, newYork)).toBe('EST');
    expect(formatStamp(start, newYork)).toBe('Nov 21, 7:00 PM');
    expect(calendarLeaf(start, newYork)).toEqual({ month: 'NOV', day: '21' });
  });

  it('tell distance in the largest whole unit', () => {
    const now = Date.parse(start);
    expect(formatRelative('2026-11-24T01:00:00.000Z', now)).toBe('in 2 days');
    expect(formatRelative('2026-11-21T21:00:00.000Z', now)).toBe('3 hours ago');
    expect(formatRelative(start, now)).toBe('now');
  });

  it('count as past what is before now', () => {
    expect(isPast(start, Date.parse(start) + 1)).toBe(true);
    expect(isPast(start, Date.parse(start))).toBe(false);
  });
});
