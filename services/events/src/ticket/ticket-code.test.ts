import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { v7 as uuid } from 'uuid';
import { createTicketCodes } from './ticket-code.ts';

const codes = createTicketCodes('a secret of this test');
const claim = { rsvpId: uuid(), socialId: uuid(), seq: 3 };

describe('a ticket code', () => {
  test('is short, the same each time, and says what was put in', () => {
    const code = codes.ticketOf(claim);
    expect(code).toMatch(/^[\w-]{135}$/);
    expect(codes.ticketOf(claim)).toBe(code);
    expect(codes.readTicket(code)).toEqual(claim);
  });

  test('is invalid with any byte changed, or signed by another key', () => {
    const bytes = Buffer.from(codes.ticketOf(claim), 'base64url');
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (at, by) => {
        const forged = Buffer.from(bytes);
        forged[at] = (forged[at] ?? 0) ^ by;
        expect(codes.readTicket(forged.toString('base64url'))).toBeUndefined();
      }),
    );
    expect(createTicketCodes('another secret').readTicket(codes.ticketOf(claim))).toBeUndefined();
  });

  test('cannot be used for the entrance, nor the other way round', () => {
    const entrance = codes.entranceCodeOf({
      socialId: claim.socialId,
      expiresAt: new Date('2030-01-01T00:00:00Z'),
    });
    expect(codes.readEntranceCode(entrance)).toEqual({
      socialId: claim.socialId,
      expiresAt: new Date('2030-01-01T00:00:00Z'),
    });
    expect(codes.readTicket(entrance)).toBeUndefined();
    expect(codes.readEntranceCode(codes.ticketOf(claim))).toBeUndefined();
    const poster = codes.posterCodeOf({ socialId: claim.socialId, seq: 0 });
    expect(codes.readPosterCode(poster)).toEqual({ socialId: claim.socialId, seq: 0 });
    const renewed = { socialId: claim.socialId, seq: 2 };
    expect(codes.readPosterCode(codes.posterCodeOf(renewed))).toEqual(renewed);
    expect(codes.readEntranceCode(codes.posterCodeOf(renewed))).toBeUndefined();
    expect(codes.readEntranceCode(poster)).toBeUndefined();
    expect(codes.readTicket(poster)).toBeUndefined();
    expect(codes.readPosterCode(entrance)).toBeUndefined();
    expect(createTicketCodes('another secret').readPosterCode(poster)).toBeUndefined();
  });

  test('any text is read without an error', () => {
    fc.assert(fc.property(fc.string(), text => expect(codes.readTicket(text)).toBeUndefined()));
  });
});
