import { readTicketCode } from './ticket-code.ts';

/** Letters and digits that are not mistaken for one another: no I and 1, no O and 0. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const length = 6;
const bitsPerLetter = 5;
const codeBits = length * bitsPerLetter;
/** The lowest bits of every code are those of the id, by which the RSVP is found. */
const idBits = 20;
const idDigits = idBits / 4;
const proofBits = codeBits - idBits;

/** The last 32 bits of an id, which are random (RFC 9562, version 7). */
const tailOf = (rsvpId: string): number => Number.parseInt(rsvpId.slice(-8), 16);

const written = (value: number): string =>
  Array.from(
    { length },
    (_, index) => letters[Math.floor(value / 2 ** (codeBits - bitsPerLetter * (index + 1))) % letters.length],
  ).join('');

/** The door code of the first ticket of an RSVP: six characters of its id. */
export const firstDoorCodeOf = (rsvpId: string): string => written(tailOf(rsvpId));

/**
 * The code of a ticket that can be said and typed at the door: six characters of its RSVP's id and, from the second ticket on, of the
 * signature, so that who held an earlier ticket cannot work it out. It opens nothing by itself; only a host of the social can use it.
 */
export function doorCodeOf(ticketCode: string): string | undefined {
  const ticket = readTicketCode(ticketCode);
  if (!ticket) return undefined;
  const { rsvpId, seq } = ticket.claim;
  if (seq <= 1) return firstDoorCodeOf(rsvpId);
  const [first = 0, second = 0] = ticket.signature;
  const proof = (first * 256 + second) % 2 ** proofBits;
  return written(proof * 2 ** idBits + (tailOf(rsvpId) % 2 ** idBits));
}

/** A door code as it was typed, and how the id of its RSVP ends. */
export type TypedDoorCode = { code: string; ending: string };

/** The door code that a text stands for; undefined where it is none. Gaps and small letters do not matter. */
export function readDoorCode(typed: string): TypedDoorCode | undefined {
  const code = typed.toUpperCase().replace(/[\s-]/g, '');
  if (code.length !== length || !Array.from(code).every(letter => letters.includes(letter))) return undefined;
  const value = Array.from(code).reduce((sum, letter) => sum * letters.length + letters.indexOf(letter), 0);
  return { code, ending: (value % 2 ** idBits).toString(16).padStart(idDigits, '0') };
}

/** In two groups, as it is read aloud: `K7M 4QX`. */
export const spacedDoorCode = (code: string): string => `${code.slice(0, 3)} ${code.slice(3)}`;
