import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { createTokenVerifier, type TokenVerifier } from './tokens.ts';

/** Tokens that identity's own key signed and that are no good all the same; others are tried at the running services (e2e). */
let server: Server;
let verify: TokenVerifier;
let sign: (claims: JWTPayload, kid?: string) => Promise<string>;

beforeAll(async () => {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
  const keys = [{ ...(await exportJWK(publicKey)), kid: 'now', alg: 'ES256', use: 'sig' }];
  server = createServer((_, response) => response.end(JSON.stringify({ keys })));
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  verify = createTokenVerifier({ jwksUrl: `http://127.0.0.1:${port}/keys`, audience: 'test' });
  sign = (claims, kid = 'now') =>
    new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid }).sign(privateKey);
});
afterAll(() => void server.close());

const now = Math.floor(Date.now() / 1000);
const good: JWTPayload = { sub: 'ann', sid: 's', iss: 'momos', aud: 'test', iat: now, exp: now + 900 };

test('the token that the others are made of is good', async () => {
  expect(await verify(await sign(good))).toMatchObject({ userId: 'ann', isAdmin: false, roles: [] });
});

test.each<[string, JWTPayload]>([
  ['over', { ...good, exp: now - 1 }],
  ['not begun', { ...good, nbf: now + 600 }],
  ['of another issuer', { ...good, iss: 'somos' }],
  ['of no issuer', { ...good, iss: undefined }],
  ['for another environment', { ...good, aud: 'production' }],
  ['without an audience', { ...good, aud: undefined }],
  ['without a subject', { ...good, sub: undefined }],
  ['of an empty name', { ...good, sub: '' }],
  ['of no session', { ...good, sid: undefined }],
  ['of a session that is no text', { ...good, sid: { $ne: '' } }],
  ['without an end', { ...good, exp: undefined }],
])('a token that is %s is refused', async (_, claims) => {
  await expect(verify(await sign(claims))).rejects.toMatchObject({ code: 'unauthenticated' });
});

test('a token of a key that is not published any more is refused', async () => {
  await expect(verify(await sign(good, 'retired'))).rejects.toMatchObject({ code: 'unauthenticated' });
});

test('claims that are not what they should be give no power', async () => {
  const odd = { ...good, admin: 'true', roles: 'manager', hosting: 'KING', rsvp: 'no', ver: '9' };
  const actor = await verify(await sign(odd));
  expect(actor).toMatchObject({ isAdmin: false, roles: [] });
  expect(actor).not.toHaveProperty('hosting');
});
