import { beforeAll, describe, expect, it } from '@jest/globals';
import { useEngines } from '@momos/testing';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { type RunningIdentity, startIdentity } from './running-identity.ts';

const engines = useEngines();
let identity: RunningIdentity;
beforeAll(async () => {
  identity = await startIdentity(engines, { SIGN_IN_CODES_PER_ADDRESS: '3' });
});

async function start(address: Record<string, string>, headers: Record<string, string> = {}): Promise<string> {
  const answer = await identity.post('/api/auth/passwordless/start', address, headers);
  expect(answer.status).toBe(202);
  const { data } = (await answer.json()) as { data: { requestId: string; expiresInSeconds: number } };
  expect(data.expiresInSeconds).toBe(600);
  return data.requestId;
}

const redeem = (request_id: string, otp: string, headers = {}) =>
  identity.post('/api/auth/oauth/token', { grant_type: 'passwordless_otp', request_id, otp }, headers);
const wrongFor = (code: string) => (code === '111111' ? '222222' : '111111');
const bodyOf = async (answer: Response) => (await answer.json()) as Record<string, never>;

describe('signing in by code', () => {
  it('exchanges the code for tokens, once', async () => {
    const request = await start({ email: 'Ada@Example.com' });
    const code = identity.codes.codeFor('ada@example.com');
    const answer = await redeem(request, code);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    const tokens = await bodyOf(answer);
    expect(tokens).toMatchObject({ token_type: 'Bearer', expires_in: 900 });
    expect(decodeJwt(tokens.access_token ?? '')).toMatchObject({
      iss: 'momos',
      aud: 'test',
      roles: [],
      admin: false,
      named: false,
    });
    expect(decodeProtectedHeader(tokens.access_token ?? '').alg).toBe('ES256');

    const again = await redeem(request, code);
    expect(again.status).toBe(400);
    expect(await bodyOf(again)).toMatchObject({
      error: 'invalid_grant',
      code: 'invalid_grant',
      error_description: expect.any(String),
    });
  });

  it('works with a mobile number and finds the same person again', async () => {
    const mobile = '+6591234567';
    const first = await bodyOf(await redeem(await start({ mobile }), identity.codes.codeFor(mobile)));
    const second = await bodyOf(await redeem(await start({ mobile }), identity.codes.codeFor(mobile)));
    expect(decodeJwt(second.access_token ?? '').sub).toBe(decodeJwt(first.access_token ?? '').sub);
  });

  it('accepts five tries, then not even the right code', async () => {
    const email = 'guess@example.com';
    const request = await start({ email });
    const code = identity.codes.codeFor(email);
    for (const left of [4, 3, 2, 1]) {
      const answer = await bodyOf(await redeem(request, wrongFor(code)));
      expect(answer.error_description).toMatch(left === 1 ? 'one try' : `${left} tries`);
    }
    expect((await bodyOf(await redeem(request, wrongFor(code)))).error_description).toMatch('new one');
    expect((await redeem(request, code)).status).toBe(400);
  });

  it('accepts no more than five of a hundred concurrent guesses', async () => {
    const email = 'parallel@example.com';
    const request = await start({ email });
    const wrong = wrongFor(identity.codes.codeFor(email));
    const answers = await Promise.all(
      Array.from({ length: 100 }, async () => bodyOf(await redeem(request, wrong))),
    );
    const counted = answers.filter(answer => /tries|try/.test(answer.error_description ?? ''));
    expect(counted).toHaveLength(4);
    expect((await redeem(request, identity.codes.codeFor(email))).status).toBe(400);
  });

  it('gives one session for a code that is sent twice concurrently', async () => {
    const email = 'twice@example.com';
    const request = await start({ email });
    const code = identity.codes.codeFor(email);
    const answers = await Promise.all([1, 2, 3].map(() => redeem(request, code)));
    expect(answers.map(answer => answer.status).sort()).toEqual([200, 400, 400]);
  });

  it('makes one account when two codes of a new person are redeemed concurrently', async () => {
    const email = 'race@example.com';
    const one = await start({ email });
    const oneCode = identity.codes.codeFor(email);
    const other = await start({ email });
    const answers = await Promise.all([redeem(one, oneCode), redeem(other, identity.codes.codeFor(email))]);
    const tokens = await Promise.all(answers.map(bodyOf));
    expect(new Set(tokens.map(each => decodeJwt(each.access_token ?? '').sub)).size).toBe(1);
  });

  it('refuses a code of another request and an expired one', async () => {
    const email = 'old@example.com';
    const request = await start({ email });
    const other = await start({ email: 'other@example.com' });
    const code = identity.codes.codeFor(email);
    const codeOfOther = identity.codes.codeFor('other@example.com');
    if (code !== codeOfOther) expect((await redeem(request, codeOfOther)).status).toBe(400);
    identity.clock.advance(10 * 60_000);
    expect((await redeem(request, code)).status).toBe(400);
    identity.clock.advance(-10 * 60_000);
    expect((await redeem(other, codeOfOther)).status).toBe(200);
  });

  it('limits the codes of an address with 429 and Retry-After', async () => {
    const email = 'flood@example.com';
    for (let i = 0; i < 3; i += 1) await start({ email });
    const refused = await identity.post('/api/auth/passwordless/start', { email });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(identity.codes.sent.filter(each => each.to?.value === email)).toHaveLength(3);
  });

  it('gives the same answer for known and unknown addresses', async () => {
    await identity.signIn('known@example.com');
    const shapes = await Promise.all(
      ['known@example.com', 'unknown@example.com'].map(async email => {
        const answer = await identity.post('/api/auth/passwordless/start', { email });
        const body = await bodyOf(answer);
        return {
          status: answer.status,
          keys: Object.keys(body.data ?? {}),
          length: JSON.stringify(body).length,
        };
      }),
    );
    expect(shapes[0]).toEqual(shapes[1]);
  });

  it.each([
    [{ email: 'no address' }],
    [{ mobile: '12345' }],
    [{ email: 'a@example.com', isAdmin: true }],
    [{ email: { $ne: null } }],
    [{}],
    [null],
  ])('refuses %j with a 400', async body => {
    expect((await identity.post('/api/auth/passwordless/start', body)).status).toBe(400);
  });

  it('answers 400 for another grant type', async () => {
    const answer = await identity.post('/api/auth/oauth/token', { grant_type: 'password', username: 'a' });
    expect(answer.status).toBe(400);
  });
});

describe('powers by settings', () => {
  it('are granted at sign-in by the address, and are in the token', async () => {
    const { access_token } = await identity.signIn('reviewer@momos.test');
    expect(decodeJwt(access_token)).toMatchObject({ roles: ['manager', 'reviewer'], admin: false });
    const admin = await identity.signIn('admin@momos.test');
    expect(decodeJwt(admin.access_token)).toMatchObject({ admin: true });
  });
});
