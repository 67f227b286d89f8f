import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { setTimeout as pause } from 'node:timers/promises';
import { v7 as uuid } from 'uuid';
import { createSessionSeal } from '../src/session/sealed-session.ts';
import { rawRequest, type RunningGateway, startGateway } from './running-gateway.ts';
import { json, type Seen } from './service-double.ts';

const publicUrl = 'https://momos.example';
let gateway: RunningGateway;
let generation = 0;
const userId = uuid();

beforeAll(async () => {
  gateway = await startGateway({ SESSION_SECRET: 'the-newer-secret-of-two,the-older-secret-of-two' });
});
afterAll(() => gateway.close());
beforeEach(() => {
  const { identity } = gateway.doubles;
  identity.seen.length = 0;
  generation = 0;
  identity.answer = async (_seen, response) => {
    const access_token = await gateway.issuer.tokenFor({ userId, roles: ['manager'] });
    json(response, {
      access_token,
      token_type: 'Bearer',
      expires_in: 900,
      refresh_token: `refresh-${generation++}`,
    });
  };
});

const post = (path: string, headers: Record<string, string> = {}, body?: unknown) =>
  rawRequest(gateway, {
    method: 'POST',
    path,
    headers:
      body === undefined
        ? headers
        : {
            'content-type': 'application/json',
            'content-length': String(JSON.stringify(body).length),
            ...headers,
          },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
const setCookieOf = (answer: { headers: { 'set-cookie'?: string[] } }) =>
  answer.headers['set-cookie']?.[0] ?? '';
const cookieOf = (answer: { headers: { 'set-cookie'?: string[] } }) =>
  setCookieOf(answer).split(';')[0] ?? '';
const bodyOf = (seen: Seen | undefined) => JSON.parse(seen?.body ?? '{}') as Record<string, unknown>;

const signIn = () =>
  post('/api/auth/oauth/token', {}, { grant_type: 'passwordless_otp', request_id: 'r', otp: '123456' });

describe('the mark of a device', () => {
  const mark = 'device.tag';
  const markCookie = (answer: { headers: { 'set-cookie'?: string[] } }) =>
    answer.headers['set-cookie']?.find(each => each.startsWith('__Host-device_mark='));

  it('is kept in a cookie of its own at sign-in, hidden from the page, and outlives the session', async () => {
    const { identity } = gateway.doubles;
    const before = identity.answer;
    identity.answer = async (_seen, response) => {
      const access_token = await gateway.issuer.tokenFor({ userId });
      const tokens = { access_token, token_type: 'Bearer', expires_in: 900, refresh_token: 'r' };
      json(response, { ...tokens, device_mark: mark });
    };
    const answer = await signIn();
    expect(answer.text).not.toContain(mark);
    expect(markCookie(answer)).toMatch(/^__Host-device_mark=device\.tag; Max-Age=31536000; .*HttpOnly/);
    identity.answer = before;
    const out = await post('/api/auth/logout', { cookie: cookieOf(await signIn()) });
    expect(markCookie(out)).toBeUndefined();
  });

  it('goes to identity as a header, from the cookie only', async () => {
    const { identity } = gateway.doubles;
    const body = { email: 'a@example.com' };
    const headers = {
      cookie: `a=b; __Host-device_mark=${mark}; device_mark=of-another`,
      'x-device-mark': 'forged',
    };
    await post('/api/auth/passwordless/start', headers, body);
    await post('/api/auth/oauth/token', headers, {
      grant_type: 'passwordless_otp',
      request_id: 'r',
      otp: '1',
    });
    await post('/api/auth/passwordless/start', { 'x-device-mark': 'forged' }, body);
    expect(identity.seen.map(seen => seen.headers['x-device-mark'])).toEqual([mark, mark, undefined]);
  });
});

describe('signing in', () => {
  it('puts the tokens into a sealed cookie of 90 days and shows the page the access token only', async () => {
    const answer = await signIn();
    const shown = JSON.parse(answer.text) as Record<string, string>;
    expect(Object.keys(shown).sort()).toEqual(['access_token', 'expires_in', 'token_type']);
    expect(answer.headers['cache-control']).toBe('private, no-store');
    const cookie = setCookieOf(answer);
    for (const part of [
      /^__Host-auth_session=/,
      /Max-Age=7776000/,
      /HttpOnly/,
      /SameSite=Lax/,
      /Secure/,
      /Path=\//,
    ])
      expect(cookie).toMatch(part);
    expect(cookie).not.toContain('refresh-0');
    expect(Buffer.from(cookie.split('.')[3] ?? '', 'base64url').toString()).not.toContain('access_token');
    expect(cookie.length).toBeLessThan(4096);
    expect(answer.headers['set-cookie']?.[1]).toBe(
      '__Host-signed_in=1; Max-Age=7776000; Path=/; SameSite=Lax; Secure',
    );
    const held = await createSessionSeal(['the-newer-secret-of-two']).open(
      cookieOf(answer).split('=')[1] ?? '',
    );
    expect(held).toMatchObject({
      refresh_token: 'refresh-0',
      user: { id: userId, isNamed: true, isAdmin: false, roles: ['manager'] },
    });
  });

  it('passes a refusal on as it is, without a cookie', async () => {
    gateway.doubles.identity.answer = (_seen, response) =>
      json(response, { error: 'invalid_grant', error_description: 'No.' }, 400);
    const answer = await signIn();
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.text)).toEqual({ error: 'invalid_grant', error_description: 'No.' });
    expect(setCookieOf(answer)).toBe('');
  });
});

describe('refreshing', () => {
  it('takes the token from the cookie, rotates it and keeps the cookie going', async () => {
    const first = await signIn();
    const answer = await post('/api/auth/oauth/refresh', { cookie: `other=1; ${cookieOf(first)}` }, {});
    expect(answer.status).toBe(200);
    expect(bodyOf(gateway.doubles.identity.seen[1])).toEqual({ refresh_token: 'refresh-0' });
    expect(gateway.doubles.identity.seen[1]?.headers).not.toHaveProperty('cookie');
    expect(JSON.parse(answer.text)).not.toHaveProperty('refresh_token');
    const again = await post('/api/auth/oauth/refresh', { cookie: cookieOf(answer) });
    expect(bodyOf(gateway.doubles.identity.seen[2])).toEqual({ refresh_token: 'refresh-1' });
    expect(setCookieOf(again)).toMatch('Max-Age=7776000');
  });

  it('answers a loaded page with the token of the cookie while it lives, and rotates nothing', async () => {
    const first = await signIn();
    const seen = gateway.doubles.identity.seen.length;
    for (let loads = 0; loads < 3; loads += 1) {
      // The same cookie each time: the answer of the load before was lost.
      const answer = await post('/api/auth/oauth/refresh', { cookie: cookieOf(first) }, { reuse: true });
      expect(answer.status).toBe(200);
      expect(answer.headers['set-cookie']).toBeUndefined();
      const shown = JSON.parse(answer.text) as Record<string, unknown>;
      expect(shown).toMatchObject({ access_token: expect.stringMatching(/^ey/), token_type: 'Bearer' });
      expect(shown['expires_in']).toBeGreaterThan(300);
      expect(shown).not.toHaveProperty('refresh_token');
    }
    expect(gateway.doubles.identity.seen).toHaveLength(seen);
  });

  it('renews a token that is expiring, also for a loaded page', async () => {
    const { identity } = gateway.doubles;
    const before = identity.answer;
    identity.answer = async (_seen, response) => {
      const access_token = await gateway.issuer.tokenFor({ userId, lifetime: 299 });
      json(response, { access_token, token_type: 'Bearer', expires_in: 299, refresh_token: 'short' });
    };
    const first = await signIn();
    identity.answer = before;
    const answer = await post('/api/auth/oauth/refresh', { cookie: cookieOf(first) }, { reuse: true });
    expect(bodyOf(identity.seen.at(-1))).toEqual({ refresh_token: 'short' });
    expect(setCookieOf(answer)).toMatch('Max-Age=7776000');
  });

  it('asks identity once for many concurrent tabs', async () => {
    const first = await signIn();
    const before = gateway.doubles.identity.answer;
    gateway.doubles.identity.answer = async (seen, response) => {
      // Long enough for all of them to have come, for an answer that was given is not kept.
      await pause(1_000);
      await before(seen, response);
    };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => post('/api/auth/oauth/refresh', { cookie: cookieOf(first) })),
    );
    expect(answers.every(answer => answer.status === 200)).toBe(true);
    expect(gateway.doubles.identity.seen).toHaveLength(2);
  });

  it('is a plain 401 without a session, and identity is not troubled', async () => {
    expect((await post('/api/auth/oauth/refresh')).status).toBe(401);
    const forged = await post('/api/auth/oauth/refresh', {
      cookie: '__Host-auth_session=eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0..a.b.c',
    });
    expect(forged.status).toBe(401);
    expect(setCookieOf(forged)).toMatch('Max-Age=0');
    expect(gateway.doubles.identity.seen).toHaveLength(0);
  });

  it('removes the cookie when the session is over, and keeps it when identity is in trouble', async () => {
    const first = await signIn();
    gateway.doubles.identity.answer = (_seen, response) =>
      json(response, { error: 'invalid_grant', code: 'invalid_grant' }, 400);
    const over = await post('/api/auth/oauth/refresh', { cookie: cookieOf(first) });
    expect(over.status).toBe(400);
    expect(setCookieOf(over)).toMatch('Max-Age=0');
    gateway.doubles.identity.answer = (_seen, response) => json(response, { code: 'internal' }, 500);
    const trouble = await post('/api/auth/oauth/refresh', { cookie: cookieOf(first) });
    expect(trouble.status).toBe(500);
    expect(setCookieOf(trouble)).toBe('');
  });

  it('opens a cookie sealed with the older secret and seals with the newer one', async () => {
    const access_token = await gateway.issuer.tokenFor({ userId });
    const user = { id: userId, isNamed: true, isAdmin: false, roles: [] };
    const old = await createSessionSeal(['the-older-secret-of-two']).seal({
      access_token,
      refresh_token: 'from-before',
      user,
    });
    const answer = await post('/api/auth/oauth/refresh', { cookie: `__Host-auth_session=${old}` });
    expect(cookieOf(answer)).toMatch(/^__Host-auth_session=/);
    expect(bodyOf(gateway.doubles.identity.seen[0])).toEqual({ refresh_token: 'from-before' });
    expect(
      await createSessionSeal(['the-newer-secret-of-two']).open(cookieOf(answer).split('=')[1] ?? ''),
    ).toBeDefined();
  });

  it('is not continued under a name that another host name of the domain could set', async () => {
    const sealed = cookieOf(await signIn()).replace('__Host-', '');
    const { identity } = gateway.doubles;
    const before = identity.seen.length;
    for (const planted of [sealed, `__Secure-${sealed}`]) {
      const cookie = `${planted}; device_mark=theirs; __Secure-device_mark=theirs`;
      expect((await post('/api/auth/oauth/refresh', { cookie })).status).toBe(401);
      await post('/api/auth/passwordless/start', { cookie }, { email: 'a@example.com' });
    }
    const seen = identity.seen.slice(before);
    expect(seen.map(({ headers }) => headers['x-device-mark'])).toEqual([undefined, undefined]);
  });

  it('gives identity the mark of the device, and keeps the one that it answers with', async () => {
    const first = await signIn();
    const { identity } = gateway.doubles;
    identity.answer = async (_seen, response) => {
      const access_token = await gateway.issuer.tokenFor({ userId });
      const tokens = { access_token, token_type: 'Bearer', expires_in: 900, refresh_token: 'r' };
      json(response, { ...tokens, device_mark: 'device.tag.proven' });
    };
    const cookie = `${cookieOf(first)}; __Host-device_mark=device.tag`;
    const answer = await post('/api/auth/oauth/refresh', { cookie });
    expect(identity.seen.at(-1)?.headers['x-device-mark']).toBe('device.tag');
    expect(answer.text).not.toContain('proven');
    expect(answer.headers['set-cookie']?.at(-1)).toMatch(
      /^__Host-device_mark=device\.tag\.proven; .*HttpOnly/,
    );
  });

  it('works with a token in the body for who keeps it themselves', async () => {
    const answer = await post('/api/auth/oauth/refresh', {}, { refresh_token: 'mine' });
    expect(bodyOf(gateway.doubles.identity.seen[0])).toEqual({ refresh_token: 'mine' });
    expect(JSON.parse(answer.text)).toHaveProperty('refresh_token');
    expect((await post('/api/auth/oauth/refresh', {}, { refresh_token: { $ne: 1 } })).status).toBe(400);
  });
});

describe('a cookie', () => {
  it('alone opens no other call', async () => {
    const first = await signIn();
    await rawRequest(gateway, { path: '/api/users/me', headers: { cookie: cookieOf(first) } });
    const { headers } = gateway.doubles.identity.seen.at(-1) ?? { headers: {} };
    expect(headers).not.toHaveProperty('authorization');
    expect(headers).not.toHaveProperty('cookie');
  });

  it.each([
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ origin: 'https://evil.example' }],
    [{ origin: 'null' }],
    [{ origin: 'http://momos.example' }],
    [{ origin: 'https://momos.example.evil.example' }],
  ])('cannot be used by another site (%j)', async headers => {
    const first = await signIn();
    for (const path of ['/api/auth/oauth/refresh', '/api/auth/logout', '/api/auth/oauth/token'])
      expect(
        (await post(path, { ...(headers as Record<string, string>), cookie: cookieOf(first) })).status,
      ).toBe(403);
    expect(gateway.doubles.identity.seen).toHaveLength(1);
  });

  it.each([[{ origin: publicUrl }], [{ 'sec-fetch-site': 'same-origin' }], [{}]])(
    'can be used from here (%j)',
    async headers => {
      const first = await signIn();
      expect(
        (
          await post('/api/auth/oauth/refresh', {
            ...(headers as Record<string, string>),
            cookie: cookieOf(first),
          })
        ).status,
      ).toBe(200);
    },
  );
});

describe('signing out', () => {
  it('revokes by the bearer token, or by the cookie, and always forgets', async () => {
    const first = await signIn();
    gateway.doubles.identity.answer = (_seen, response) => json(response, { data: { ok: true } });
    const byBearer = await post(
      '/api/auth/logout',
      { authorization: 'Bearer a.b.c', cookie: cookieOf(first) },
      { everywhere: true },
    );
    expect(byBearer.status).toBe(200);
    expect(setCookieOf(byBearer)).toMatch('Max-Age=0');
    expect(gateway.doubles.identity.seen[1]).toMatchObject({
      headers: { authorization: 'Bearer a.b.c' },
      body: '{"everywhere":true}',
    });
    await post('/api/auth/logout', { cookie: cookieOf(first) });
    expect(gateway.doubles.identity.seen[2]?.headers.authorization).toMatch(/^Bearer ey/);
    await gateway.doubles.identity.stop();
    const offline = await post('/api/auth/logout', { cookie: cookieOf(first) });
    expect(offline.status).toBe(503);
    expect(setCookieOf(offline)).toMatch('Max-Age=0');
    await gateway.doubles.identity.restart();
  });
});
