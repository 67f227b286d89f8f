import {
  bytesOf,
  codeKinds,
  idAt,
  readTicketCode,
  signatureBytes,
  type TicketClaim,
} from '@momos/contracts/ticket-code';
import { doorCodeOf, firstDoorCodeOf } from '@momos/contracts/door-code';
import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign, verify } from 'node:crypto';

export type { TicketClaim } from '@momos/contracts/ticket-code';

/** What a host's entrance code says. */
export type EntranceClaim = { socialId: string; expiresAt: Date };

/** What a poster's code says: the social, and which of its codes this is; the first one is 0, and does not say so. */
export type PosterClaim = { socialId: string; seq: number };

/** Makes and checks the codes that are scanned at the entrance. */
export type TicketCodes = {
  /** The same text every time for the same ticket: 135 characters that fit a QR code and need no escaping. */
  ticketOf(claim: TicketClaim): string;
  /** The door code of an RSVP's newest ticket. */
  doorCodeOf(rsvp: { _id: string; socialId: string; ticketSeq: number }): string;
  /** What a ticket code says; undefined for anything this service did not sign. */
  readTicket(code: string): TicketClaim | undefined;
  entranceCodeOf(claim: EntranceClaim): string;
  readEntranceCode(code: string): EntranceClaim | undefined;
  /** The code of a printed poster; it says no time: it is good from some hours before its social to some after. */
  posterCodeOf(claim: PosterClaim): string;
  /** What a poster's code says; undefined for anything else. */
  readPosterCode(code: string): PosterClaim | undefined;
  /** Ed25519 key (RFC 8032), base64url, with which a scanner checks tickets offline: signature (64 bytes) over the rest before it. */
  publicKey: string;
};

const pkcs8Ed25519 = Buffer.from('302e020100300506032b657004220420', 'hex');

/**
 * Codes signed by a key derived from `secret`; the same secret in every copy of the service. A code is base64url of
 * kind (1 byte), ids (16 bytes each), number, signature.
 */
export function createTicketCodes(secret: string): TicketCodes {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'momos tickets', 32));
  const privateKey = createPrivateKey({
    key: Buffer.concat([pkcs8Ed25519, seed]),
    format: 'der',
    type: 'pkcs8',
  });
  const publicKey = createPublicKey(privateKey);

  const signed = (body: Buffer) => Buffer.concat([body, sign(null, body, privateKey)]).toString('base64url');

  const ticketOf = (claim: TicketClaim) => signed(ticketBody(claim));

  return {
    ticketOf,
    doorCodeOf({ _id: rsvpId, socialId, ticketSeq: seq }) {
      const first = firstDoorCodeOf(rsvpId);
      // A list of thousands of guests makes no signatures for those who have their first ticket.
      return seq <= 1 ? first : (doorCodeOf(ticketOf({ rsvpId, socialId, seq })) ?? first);
    },
    readTicket(code) {
      const read = readTicketCode(code);
      return read && verify(null, read.signed, publicKey, read.signature) ? read.claim : undefined;
    },
    entranceCodeOf({ socialId, expiresAt }) {
      const seconds = Buffer.alloc(4);
      seconds.writeUInt32BE(Math.floor(expiresAt.getTime() / 1000));
      return signed(Buffer.concat([Buffer.of(codeKinds.entrance), toBytes(socialId), seconds]));
    },
    readEntranceCode(code) {
      const body = bodyOf(code, { kind: codeKinds.entrance, length: 21 }, publicKey);
      return body && { socialId: idAt(body, 1), expiresAt: new Date(body.readUInt32BE(17) * 1000) };
    },
    posterCodeOf: claim => signed(posterBody(claim)),
    readPosterCode: code => readPoster(code, publicKey),
    publicKey: publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64url'),
  };
}

function posterBody({ socialId, seq }: PosterClaim): Buffer {
  const number = Buffer.alloc(seq === 0 ? 0 : 4);
  if (seq > 0) number.writeUInt32BE(seq);
  return Buffer.concat([Buffer.of(codeKinds.poster), toBytes(socialId), number]);
}

function readPoster(code: string, key: KeyObject): PosterClaim | undefined {
  const first = bodyOf(code, { kind: codeKinds.poster, length: 17 }, key);
  if (first) return { socialId: idAt(first, 1), seq: 0 };
  const body = bodyOf(code, { kind: codeKinds.poster, length: 21 }, key);
  return body && { socialId: idAt(body, 1), seq: body.readUInt32BE(17) };
}

function bodyOf(code: string, form: { kind: number; length: number }, key: KeyObject): Buffer | undefined {
  const bytes = Buffer.from(bytesOf(code) ?? []);
  const body = bytes.subarray(0, form.length);
  if (bytes.length !== form.length + signatureBytes || body[0] !== form.kind) return undefined;
  return verify(null, body, key, bytes.subarray(form.length)) ? body : undefined;
}

function ticketBody({ rsvpId, socialId, seq }: TicketClaim): Buffer {
  const number = Buffer.alloc(4);
  number.writeUInt32BE(seq);
  return Buffer.concat([Buffer.of(codeKinds.ticket), toBytes(rsvpId), toBytes(socialId), number]);
}

const toBytes = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex');
