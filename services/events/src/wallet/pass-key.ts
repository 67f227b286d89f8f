import { createHmac, timingSafeEqual } from 'node:crypto';

/** Whose ticket of which social a link opens. */
type Opens = { userId: string; socialId: string };

/** Links to passes that open without a token, as a phone's wallet asks for them; each for one person's ticket and for minutes. */
export type PassKeys = {
  pathOf(opens: Opens, now: Date): string;
  /** What a key opens; undefined once its time is over, and for anything that this service did not sign. */
  read(key: string, now: Date): Opens | undefined;
};

const idBytes = 16;
const bodyBytes = 2 * idBytes + 4;
const macBytes = 16;
const openForMs = 600_000;

/** Keys are base64url of both ids, the second at which they end, and a mac; the same secret in every copy of the service. */
export function createPassKeys(secret: string): PassKeys {
  const macOf = (body: Buffer) =>
    createHmac('sha256', secret).update('wallet pass:').update(body).digest().subarray(0, macBytes);
  return {
    pathOf({ userId, socialId }, now) {
      const end = Buffer.alloc(4);
      end.writeUInt32BE(Math.floor((now.getTime() + openForMs) / 1000));
      const body = Buffer.concat([toBytes(userId), toBytes(socialId), end]);
      return `/api/wallet-passes/apple?key=${Buffer.concat([body, macOf(body)]).toString('base64url')}`;
    },
    read(key, now) {
      const bytes = Buffer.from(key, 'base64url');
      if (bytes.length !== bodyBytes + macBytes) return undefined;
      const body = bytes.subarray(0, bodyBytes);
      if (!timingSafeEqual(bytes.subarray(bodyBytes), macOf(body))) return undefined;
      if (body.readUInt32BE(2 * idBytes) * 1000 < now.getTime()) return undefined;
      return { userId: toId(body.subarray(0, idBytes)), socialId: toId(body.subarray(idBytes, 2 * idBytes)) };
    },
  };
}

const toBytes = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex');

function toId(bytes: Buffer): string {
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
