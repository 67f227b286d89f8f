import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decodeJwt, type JWTPayload } from 'jose';
import type { Engines } from '@momos/testing';

/** A push as a device shows it. */
export type Shown = { title: string; body: string; path: string; tag: string };

/** A browser that subscribed at the stub. */
export type Browser = {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  /** Pushes to it, decrypted, in order of arrival. */
  shown: Shown[];
  /** The sender's identification with each. */
  senders: { claims: JWTPayload; key: string; ttl: string; urgency: string }[];
  /** Status that the push service answers. */
  answer: number;
};

/** A push service on loopback with browsers that really decrypt what they get. */
export type PushStub = { url: string; browser(): Browser };

/** Starts a push service; stopped when the tests are over. */
export async function startPushStub(engines: Engines): Promise<PushStub> {
  const browsers = new Map<string, { browser: Browser; keys: ECDH; auth: Buffer }>();
  const server = createServer(async (request, response) => {
    const found = browsers.get(request.url ?? '');
    if (!found || request.method !== 'POST') return response.writeHead(404).end();
    const body = Buffer.concat(await request.toArray());
    const { browser, keys, auth } = found;
    if (browser.answer >= 300) return response.writeHead(browser.answer).end();
    browser.shown.push(JSON.parse(decrypt(body, keys, auth)));
    const [, token = '', key = ''] =
      /^vapid t=(\S+), ?k=(\S+)$/.exec(request.headers.authorization ?? '') ?? [];
    const { ttl, urgency } = request.headers;
    browser.senders.push({ claims: decodeJwt(token), key, ttl: String(ttl), urgency: String(urgency) });
    return response.writeHead(browser.answer).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  engines.cleanUp(async () => {
    server.close();
    server.closeAllConnections();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    browser() {
      const keys = createECDH('prime256v1');
      const p256dh = keys.generateKeys('base64url');
      const auth = randomBytes(16);
      const path = `/push/${randomBytes(12).toString('hex')}`;
      const subscription = { endpoint: url + path, keys: { p256dh, auth: auth.toString('base64url') } };
      const browser: Browser = { subscription, shown: [], senders: [], answer: 201 };
      browsers.set(path, { browser, keys, auth });
      return browser;
    },
  };
}

/** The text of a push of one record (RFC 8188 §2, RFC 8291 §3). */
function decrypt(body: Buffer, keys: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const senderKey = body.subarray(21, 21 + body.readUInt8(20));
  const record = body.subarray(21 + senderKey.length);
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), senderKey]);
  const secret = Buffer.from(hkdfSync('sha256', keys.computeSecret(senderKey), auth, about, 32));
  const derive = (info: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from(`Content-Encoding: ${info}\0`), length));
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}
