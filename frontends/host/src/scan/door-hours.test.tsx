import { expect, it } from '@jest/globals';
import { doorWarning } from './door-hours.ts';

const social = {
  eventTimestamp: '2031-05-01T18:00:00.000Z',
  eventEndTimestamp: '2031-05-01T21:00:00.000Z',
  timezone: 'America/New_York',
};

it.each([
  ['2031-04-30T18:00:00Z', /has not begun: it starts on .*May 1/],
  ['2031-05-01T14:59:00Z', /has not begun/],
  ['2031-05-02T00:01:00Z', /is over/],
])('at %s a scan is surprising', (now, words) => expect(doorWarning(social, Date.parse(now))).toMatch(words));

it.each(['2031-05-01T15:00:00Z', '2031-05-01T19:00:00Z', '2031-05-01T23:59:00Z'])('at %s it is not', now =>
  expect(doorWarning(social, Date.parse(now))).toBeUndefined(),
);
