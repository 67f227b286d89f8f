/** What a ticket says: whose seat it is, where, and which of the tickets issued for it. */
export type TicketClaim = { rsvpId: string; socialId: string; seq: number };

/** A text that has the form of a ticket: what it says, and the Ed25519 signature (RFC 8032) over `signed` that proves it. */
export type UnprovenTicket = {
  claim: TicketClaim;
  signed: Uint8Array<ArrayBuffer>;
  signature: Uint8Array<ArrayBuffer>;
};

/** The first byte of a signed code says what it is. */
export const codeKinds = { ticket: 1, entrance: 2, poster: 3 } as const;

/** Bytes of an Ed25519 signature, with which every signed code ends. */
export const signatureBytes = 64;

const ticketBytes = 37;

/** The bytes of base64url text (RFC 4648 §5); undefined where it is none. */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[\w-]+$/.test(text)) return undefined;
  try {
    return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), byte => byte.charCodeAt(0));
  } catch {
    return undefined;
  }
}

/** Reads a ticket without proving it: kind (1 byte), RSVP and social (16 bytes each), number (4), signature; undefined for any other text. */
export function readTicketCode(code: string): UnprovenTicket | undefined {
  const bytes = bytesOf(code);
  if (bytes?.length !== ticketBytes + signatureBytes || bytes[0] !== codeKinds.ticket) return undefined;
  const signed = bytes.slice(0, ticketBytes);
  return {
    claim: {
      rsvpId: idAt(signed, 1),
      socialId: idAt(signed, 17),
      seq: new DataView(signed.buffer).getUint32(33),
    },
    signed,
    signature: bytes.slice(ticketBytes),
  };
}

/** The UUID whose 16 bytes begin at `at`. */
export function idAt(bytes: Uint8Array, at: number): string {
  const hex = Array.from(bytes.subarray(at, at + 16), byte => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
