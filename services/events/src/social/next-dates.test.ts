import { expect, it } from '@jest/globals';
import { nextDates } from './next-dates.ts';

const social = (start: string, end: string) => ({
  eventTimestamp: new Date(start),
  eventEndTimestamp: new Date(end),
  timezone: 'America/New_York',
});

it('a past social moves to its weekday and time in the next week, also over the end of summer time', () => {
  // Tuesday at 7 PM in New York, in summer and in winter.
  const copy = nextDates(
    social('2030-10-08T23:00:00Z', '2030-10-09T02:00:00Z'),
    new Date('2030-11-20T12:00:00Z'),
  );
  expect(copy.eventTimestamp).toEqual(new Date('2030-11-27T00:00:00Z'));
  expect(copy.eventEndTimestamp).toEqual(new Date('2030-11-27T03:00:00Z'));
});

it('one that is still to come keeps its date', () => {
  const coming = social('2030-12-01T00:00:00Z', '2030-12-01T03:00:00Z');
  const { eventTimestamp } = nextDates(coming, new Date('2030-11-20T12:00:00Z'));
  expect(eventTimestamp).toEqual(coming.eventTimestamp);
});
