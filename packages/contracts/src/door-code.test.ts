import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { doorCodeOf, firstDoorCodeOf, readDoorCode, spacedDoorCode } from './door-code.ts';

/** A ticket's code in its form, signed by no one. */
const ticketOf = (rsvpId: string, seq: number, signature: Uint8Array) => {
  const id = Buffer.from(rsvpId.replaceAll('-', ''), 'hex');
  const number = Buffer.alloc(4);
  number.writeUInt32BE(seq);
  return Buffer.concat([Buffer.of(1), id, id, number, signature]).toString('base64url');
};
const signatures = fc.uint8Array({ minLength: 64, maxLength: 64 });

it('is six unambiguous characters that lead to the end of the id, of every ticket', () =>
  fc.assert(
    fc.property(fc.uuid({ version: 7 }), fc.integer({ min: 1, max: 9 }), signatures, (id, seq, signature) => {
      const code = doorCodeOf(ticketOf(id, seq, signature)) ?? '';
      expect(code).toMatch(/^[A-HJ-NP-Z2-9]{6}$/);
      expect(id.endsWith(readDoorCode(code)?.ending ?? '-')).toBe(true);
      expect(readDoorCode(spacedDoorCode(code).toLowerCase())).toEqual({ code, ending: id.slice(-5) });
    }),
  ));

it('is of the id alone for the first ticket, and of the signature for those that took its place', () => {
  const id = '01930b5e-7c1a-7d2e-8f3a-1b2c3d4e5f60';
  const [one, other] = [new Uint8Array(64).fill(1), new Uint8Array(64).fill(2)];
  expect(doorCodeOf(ticketOf(id, 1, one))).toBe(firstDoorCodeOf(id));
  expect(doorCodeOf(ticketOf(id, 1, other))).toBe(firstDoorCodeOf(id));
  expect(doorCodeOf(ticketOf(id, 2, one))).not.toBe(firstDoorCodeOf(id));
  expect(doorCodeOf(ticketOf(id, 2, one))).not.toBe(doorCodeOf(ticketOf(id, 3, other)));
  expect(doorCodeOf('no ticket')).toBeUndefined();
});

it.each(['', 'ABCDE', 'ABCDEFG', 'ABC1EF', 'ABCOEF', 'ÄBCDEF', 'a-very-long-signed-code'])(
  '%j is none',
  text => expect(readDoorCode(text)).toBeUndefined(),
);
