import { describe, expect, it } from '@jest/globals';
import { smsPartsOf } from './sms-parts.ts';

const a = (count: number) => 'a'.repeat(count);

describe('the parts of a text message', () => {
  it.each([
    ['', 'GSM-7', 1, 160],
    [a(160), 'GSM-7', 1, 0],
    [a(161), 'GSM-7', 2, 145],
    [a(306), 'GSM-7', 2, 0],
    [a(307), 'GSM-7', 3, 152],
    ['Ça va? Às 18h', 'UCS-2', 1, 57],
    ['Grüße, 5 £', 'GSM-7', 1, 150],
    [`${a(70)}’`, 'UCS-2', 2, 63],
    ['🎉', 'UCS-2', 1, 68],
  ] as const)('of %j', (text, encoding, parts, left) =>
    expect(smsPartsOf(text)).toMatchObject({ encoding, parts, left }),
  );

  it('count signs of the extension twice', () => {
    expect(smsPartsOf(`${a(159)}€`)).toMatchObject({ encoding: 'GSM-7', parts: 2, length: 161 });
    expect(smsPartsOf('€[]').length).toBe(6);
  });

  it('never cut a character: an emoji or a sign of two places begins the next part', () => {
    // 66 places are used, and a pair of two does not fit the 67th.
    expect(smsPartsOf(`${'é'.repeat(66)}ж🎉${a(4)}`)).toMatchObject({ encoding: 'UCS-2', parts: 2 });
    const cut = smsPartsOf(`${'ж'.repeat(66)}🎉${'ж'.repeat(66)}`);
    expect(cut).toMatchObject({ encoding: 'UCS-2', length: 134, parts: 3 });
    expect(smsPartsOf(`${a(152)}€${a(152)}`)).toMatchObject({ length: 306, parts: 3 });
  });
});
