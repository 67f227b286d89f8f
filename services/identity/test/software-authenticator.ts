import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import type { NewPasskey, PasskeyCreation, PasskeyRequest, PasskeyUse } from '@momos/contracts/passkeys';

/** What an authenticator of the test says, truthfully or not; of a well-behaved browser at `http://localhost:3000` where not said. */
export type Saying = {
  origin?: string;
  rpId?: string;
  type?: string;
  isVerified?: boolean;
  counter?: number;
  userHandle?: string;
  /** Of a new passkey: the format of its attestation, and what stands in it. */
  attestation?: { fmt: string; attStmt: Map<string, unknown> };
};

/** A passkey in software: ES256 over what WebAuthn 3 §6 says, built by hand. */
export type SoftwareAuthenticator = {
  credentialId: string;
  create(options: PasskeyCreation, saying?: Saying): NewPasskey;
  use(options: PasskeyRequest, saying?: Saying): PasskeyUse;
};

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const flag = { present: 0x01, verified: 0x04, eligible: 0x08, backedUp: 0x10, attested: 0x40 } as const;

export function createSoftwareAuthenticator(): SoftwareAuthenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  const credentialId = id.toString('base64url');
  let owner = '';

  const describe = (type: string, challenge: string, { origin = 'http://localhost:3000' }: Saying) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  return {
    credentialId,
    create(options, saying = {}) {
      owner = options.user.id;
      const clientData = describe(saying.type ?? 'webauthn.create', options.challenge, saying);
      const authData = Buffer.concat([
        head(saying.rpId ?? options.rp.id, flag.attested, saying),
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        cbor(coseKeyOf(publicKey)),
      ]);
      const { fmt, attStmt } = saying.attestation ?? { fmt: 'none', attStmt: new Map() };
      const attestation = cbor(
        new Map<string, unknown>([
          ['fmt', fmt],
          ['attStmt', attStmt],
          ['authData', authData],
        ]),
      );
      return {
        id: credentialId,
        rawId: credentialId,
        type: 'public-key',
        response: {
          clientDataJSON: clientData.toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    use(options, saying = {}) {
      const clientData = describe(saying.type ?? 'webauthn.get', options.challenge, saying);
      const authData = head(saying.rpId ?? options.rpId, 0, saying);
      const signature = createSign('sha256').update(authData).update(sha256(clientData)).sign(privateKey);
      return {
        id: credentialId,
        rawId: credentialId,
        type: 'public-key',
        response: {
          clientDataJSON: clientData.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: saying.userHandle ?? owner,
        },
      };
    },
  };
}

/** Hash of the domain, flags, counter (WebAuthn 3 §6.1). */
function head(rpId: string, more: number, { isVerified = true, counter = 0 }: Saying): Buffer {
  const flags = flag.present | flag.eligible | flag.backedUp | (isVerified ? flag.verified : 0) | more;
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([sha256(rpId), Buffer.from([flags]), count]);
}

/** An EC2 key on P-256 for ES256 (RFC 9053 §7.1.1). */
function coseKeyOf(key: KeyObject): Map<number, unknown> {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return new Map<number, unknown>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ]);
}

/** As much of CBOR (RFC 8949) as there is in an attestation: integers, bytes, texts, lists, maps. */
function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value >= 0 ? cborHead(0, value) : cborHead(1, -1 - value);
  if (Buffer.isBuffer(value)) return Buffer.concat([cborHead(2, value.length), value]);
  if (typeof value === 'string')
    return Buffer.concat([cborHead(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Array.isArray(value)) return Buffer.concat([cborHead(4, value.length), ...value.map(cbor)]);
  const entries = [...(value as Map<unknown, unknown>)];
  return Buffer.concat([cborHead(5, entries.length), ...entries.flat().map(cbor)]);
}

function cborHead(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
}
