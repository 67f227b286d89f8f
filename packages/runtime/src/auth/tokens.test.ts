import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { startTokenIssuer, type TokenIssuer } from '@momos/testing/tokens';
import { createTokenVerifier, type TokenVerifier } from './tokens.ts';

let issuer: TokenIssuer;
let verify: TokenVerifier;

beforeAll(async () => {
  issuer = await startTokenIssuer();
  verify = createTokenVerifier({ jwksUrl: issuer.jwksUrl, audience: 'test' });
});
afterEach(() => {
  jest.restoreAllMocks();
});
afterAll(() => issuer.close());

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const refused = expect.objectContaining({ code: 'unauthenticated' });

test('a token says who it stands for', async () => {
  const token = await issuer.tokenFor({ userId: 'ann', sessionId: 's', roles: ['manager'], isNamed: false });
  expect(await verify(token)).toEqual({
    userId: 'ann',
    sessionId: 's',
    roles: ['manager'],
    isAdmin: false,
    isNamed: false,
    freshUntil: expect.any(Number),
    token,
  });
});

test('a token of another issuer, another audience or no signature is refused', async () => {
  const [header = '', claims = ''] = (await issuer.tokenFor()).split('.');
  const other = await startTokenIssuer();
  await expect(verify(await other.tokenFor())).rejects.toEqual(refused);
  await other.close();
  const abroad = createTokenVerifier({ jwksUrl: issuer.jwksUrl, audience: 'production' });
  await expect(abroad(await issuer.tokenFor())).rejects.toEqual(refused);
  await expect(verify(`${base64({ alg: 'none' })}.${claims}.x`)).rejects.toEqual(refused);
  await expect(verify(`${base64({ alg: 'HS256' })}.${claims}.x`)).rejects.toEqual(refused);
  await expect(verify(`${header}.${base64({ sub: 'root', admin: true })}.x`)).rejects.toEqual(refused);
});

test('a token that was believed is not believed past its end', async () => {
  const token = await issuer.tokenFor({ lifetime: 1 });
  await verify(token);
  jest.useFakeTimers({
    now: Date.now() + 2_000,
    doNotFake: ['nextTick', 'setImmediate', 'setTimeout', 'clearTimeout', 'queueMicrotask'],
  });
  await expect(verify(token)).rejects.toEqual(refused);
  jest.useRealTimers();
});

test('keys once fetched serve on while their publisher is away', async () => {
  const leaving = await startTokenIssuer();
  const patient = createTokenVerifier({ jwksUrl: leaving.jwksUrl, audience: 'test' });
  const [first, second] = [
    await leaving.tokenFor({ lifetime: 3600 }),
    await leaving.tokenFor({ lifetime: 3600 }),
  ];
  await patient(first);
  await leaving.close();
  const later = Date.now() + 11 * 60_000;
  jest.spyOn(Date, 'now').mockImplementation(() => later);
  await expect(patient(second)).resolves.toMatchObject({ token: second });
});

test('without any keys it is the service that is not ready, not the token that is wrong', async () => {
  const alone = createTokenVerifier({ jwksUrl: 'http://127.0.0.1:9/keys', audience: 'test' });
  await expect(alone(await issuer.tokenFor())).rejects.toMatchObject({ code: 'unavailable' });
});
