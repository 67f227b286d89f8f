/** Letters and digits that are not mistaken for one another: no I and 1, no O and 0. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const length = 6;
const bitsPerLetter = 5;
const codeBits = length * bitsPerLetter;

/** The last 32 bits of an id, which are random (RFC 9562, version 7). */
const tailOf = (rsvpId: string): number => Number.parseInt(rsvpId.slice(-8), 16);

/** The code of a ticket that can be said and typed at the door: six characters of its RSVP's id. It opens nothing by itself; only a host of the social can use it. */
export function doorCodeOf(rsvpId: string): string {
  const tail = tailOf(rsvpId);
  return Array.from(
    { length },
    (_, index) => letters[Math.floor(tail / 2 ** (codeBits - bitsPerLetter * (index + 1))) % letters.length],
  ).join('');
}

/** The endings of the ids that a typed text may stand for, as the eight last characters; undefined where it is no door code. Gaps and small letters do not matter. */
export function readDoorCode(typed: string): string[] | undefined {
  const code = typed.toUpperCase().replace(/[\s-]/g, '');
  if (code.length !== length || !Array.from(code).every(letter => letters.includes(letter))) return undefined;
  const value = Array.from(code).reduce((sum, letter) => sum * letters.length + letters.indexOf(letter), 0);
  // The two bits that six characters do not hold.
  return [0, 1, 2, 3].map(top => (top * 2 ** codeBits + value).toString(16).padStart(8, '0'));
}

/** In two groups, as it is read aloud: `K7M 4QX`. */
export const spacedDoorCode = (code: string): string => `${code.slice(0, 3)} ${code.slice(3)}`;
