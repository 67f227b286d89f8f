import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { dashedNumber } from './phone-number.ts';

it.each([
  ['+12125550100', '+1-212-555-0100'],
  ['+1 (212) 555-0100', '+1-212-555-0100'],
  ['+6591234567', '+65-9123-4567'],
  ['+447700900123', '+44-770-090-0123'],
  ['+35312345678', '+353-1234-5678'],
  ['call me', 'call me'],
  ['2125550100', '2125550100'],
])('%j reads %j', (number, expected) => expect(dashedNumber(number)).toBe(expected));

it('adds dashes and nothing else', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\+[1-9]\d{6,14}$/), number => {
      expect(dashedNumber(number).replaceAll('-', '')).toBe(number);
      expect(dashedNumber(dashedNumber(number))).toBe(dashedNumber(number));
    }),
  );
});
