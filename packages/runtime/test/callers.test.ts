import { afterAll, describe, expect, test } from '@jest/globals';
import { startAsking } from './asking.ts';
import { bodyOf, type Running, startSample } from './running.ts';

const { running, token, ask } = await startAsking();
afterAll(() => running.close());

describe('who may call', () => {
  const as = async (path: string, actor: Parameters<Running['issuer']['tokenFor']>[0], method = 'GET') =>
    (
      await fetch(running.url + path, {
        method,
        headers: { authorization: `Bearer ${await running.issuer.tokenFor(actor)}` },
      })
    ).status;

  test('visitors see the open routes', async () => {
    expect((await ask('/api/look', { anonymous: true })).body).toEqual({ data: { who: null } });
    expect((await ask('/api/look')).body).toEqual({ data: { who: 'ann' } });
    const refused = await ask('/api/things', { method: 'POST', body: '{', anonymous: true });
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
  });

  test.each(['Bearer x', 'Bearer a.b.c', 'Basic YTpi', 'Bearer ', `Bearer ${'e30.'.repeat(2)}x`])(
    '%j is a 401 even where visitors may',
    async authorization => {
      expect((await ask('/api/look', { anonymous: true, headers: { authorization } })).status).toBe(401);
    },
  );

  test('a cookie is no token', async () => {
    expect(
      (await ask('/api/name', { anonymous: true, method: 'POST', headers: { cookie: `token=${token}` } }))
        .status,
    ).toBe(401);
  });

  test('a token that is over is a 401, except where the session is the route’s own matter', async () => {
    expect(await as('/api/look', { lifetime: -5 })).toBe(401);
    expect(await as('/api/sign-out', { lifetime: -5 }, 'POST')).toBe(204);
  });

  test('roles and the admin flag', async () => {
    expect(await as('/api/things/special', { isAdmin: true })).toBe(200);
    expect(await as('/api/things/special', { roles: ['manager'] })).toBe(403);
    expect(await as('/api/manage', { roles: ['manager'] })).toBe(200);
    expect(await as('/api/manage', { roles: ['reviewer'] })).toBe(403);
    expect(await as('/api/manage', { isAdmin: true })).toBe(200);
    expect(await as('/api/review', { roles: ['reviewer'] })).toBe(200);
    expect(await as('/api/review', {})).toBe(403);
  });

  test('a person without a name may only give it, and look where visitors may', async () => {
    expect(await as('/api/things/x', { isNamed: false }, 'DELETE')).toBe(403);
    expect(await as('/api/name', { isNamed: false }, 'POST')).toBe(204);
    expect(await as('/api/look', { isNamed: false })).toBe(200);
  });
});

describe('repeats', () => {
  const create = (key: string, name = 'n') =>
    ask('/api/things', { json: { name }, headers: { 'idempotency-key': key } });

  test('the same key gets the same answer, marked', async () => {
    const [first, second] = [await create('k-1'), await create('k-1')];
    expect([first.status, first.headers.get('idempotency-replayed')]).toEqual([201, null]);
    expect([second.status, second.headers.get('idempotency-replayed'), second.text]).toEqual([
      201,
      'true',
      first.text,
    ]);
  });

  test('a bad key is a 400; a natural route gets the key itself', async () => {
    expect((await create('has space')).status).toBe(400);
    expect((await create('x'.repeat(201))).status).toBe(400);
    expect(
      (await ask('/api/natural', { json: {}, headers: { 'idempotency-key': 'k-2' } })).body.data.key,
    ).toBe('k-2');
  });
});

test('keys that cannot be fetched are a 503, not a 401', async () => {
  const alone = await startSample({ JWKS_URL: 'http://127.0.0.1:9/jwks.json' });
  const response = await fetch(`${alone.url}/api/look`, { headers: { authorization: `Bearer ${token}` } });
  expect([response.status, (await bodyOf(response)).code]).toEqual([503, 'unavailable']);
  await alone.close();
});
