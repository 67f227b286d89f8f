import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { doorCodeOf, readDoorCode, spacedDoorCode } from './door-code.ts';

it('is six unambiguous characters that lead back to the end of the id', () =>
  fc.assert(
    fc.property(fc.uuid({ version: 7 }), id => {
      const code = doorCodeOf(id);
      expect(code).toMatch(/^[A-HJ-NP-Z2-9]{6}$/);
      expect(readDoorCode(code)).toContain(id.slice(-8));
      expect(readDoorCode(spacedDoorCode(code).toLowerCase())).toContain(id.slice(-8));
    }),
  ));

it.each(['', 'ABCDE', 'ABCDEFG', 'ABC1EF', 'ABCOEF', 'ÄBCDEF', 'a-very-long-signed-code'])(
  '%j is none',
  text => expect(readDoorCode(text)).toBeUndefined(),
);
