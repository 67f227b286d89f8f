import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { startTokenIssuer, type TokenIssuer } from './tokens.ts';

let issuer: TokenIssuer;

beforeAll(async () => {
  issuer = await startTokenIssuer({ audience: 'test' });
});
afterAll(() => issuer.close());

const verify = (token: string) =>
  jwtVerify(token, createRemoteJWKSet(new URL(issuer.jwksUrl)), { issuer: 'momos', audience: 'test' });

test('a token carries the claims that identity gives, and its key is published', async () => {
  const token = await issuer.tokenFor({
    userId: 'u1',
    sessionId: 's1',
    roles: ['manager'],
    isAdmin: true,
    isNamed: false,
  });
  const { payload, protectedHeader } = await verify(token);
  expect(payload).toMatchObject({ sub: 'u1', sid: 's1', roles: ['manager'], admin: true, named: false });
  expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(900);
  expect(protectedHeader.alg).toBe('ES256');
});

test('a token can be over', async () => {
  await expect(verify(await issuer.tokenFor({ lifetime: -60 }))).rejects.toMatchObject({
    code: 'ERR_JWT_EXPIRED',
  });
});
