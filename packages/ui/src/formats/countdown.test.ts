import { describe, expect, it } from '@jest/globals';
import { countdownParts, isNear } from './countdown.ts';

describe('countdownParts', () => {
  it('pads each part to two digits', () => {
    expect(countdownParts(((26 * 60 + 3) * 60 + 9) * 1000 + 400)).toEqual({
      days: '01',
      hours: '02',
      minutes: '03',
      seconds: '09',
    });
  });

  it('stays at zero when the time has come', () => {
    expect(countdownParts(-5000)).toEqual({ days: '00', hours: '00', minutes: '00', seconds: '00' });
  });
});

describe('isNear', () => {
  it('is true in the last three days only', () => {
    const day = 86_400_000;
    expect([isNear(3 * day), isNear(3 * day + 1), isNear(0)]).toEqual([true, false, false]);
  });
});
