import { expect, test } from '@jest/globals';
import { saleText } from './sale-text.ts';

const zone = 'America/New_York';
const now = Date.parse('2030-01-10T12:00:00Z');
const window = { salesStart: '2030-01-10T12:00:00Z', salesEnd: '2030-01-12T17:00:00Z' };

test.each([
  [now - 1, 'On sale from Jan 10, 7:00 AM EST'],
  [now, 'On sale until Jan 12, 12:00 PM EST'],
  [Date.parse(window.salesEnd), 'Sales have ended'],
])('at %d', (at, expected) => {
  expect(saleText(window, zone, at)).toBe(expected);
});

test('a ticket without limits needs no words', () => {
  expect(saleText({ salesStart: null, salesEnd: null }, zone, now)).toBeNull();
});
