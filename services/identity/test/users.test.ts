import { beforeAll, describe, expect, it } from '@jest/globals';
import type { UserChanged } from '@momos/contracts/proto/identity/v1/bus';
import { IdentityService } from '@momos/contracts/proto/identity/v1/identity';
import { topics } from '@momos/contracts/topics';
import type { Me } from '@momos/contracts/users';
import { eventually, listenTo, useEngines } from '@momos/testing';
import { connectRpc } from '@momos/testing/rpc-client';
import { decodeJwt } from 'jose';
import { type RunningIdentity, startIdentity } from './running-identity.ts';

const engines = useEngines();
let identity: RunningIdentity;
let published: UserChanged[];
beforeAll(async () => {
  identity = await startIdentity(engines);
  published = await listenTo(engines, topics.user);
}, 90_000);

const send = (
  method: string,
  path: string,
  token: string,
  body?: unknown,
  headers: Record<string, string> = {},
) =>
  fetch(identity.url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
const dataOf = async <T>(answer: Response) => ((await answer.json()) as { data: T }).data;

async function named(firstName: string, lastName: string) {
  const { access_token, refresh_token } = await identity.signIn();
  const created = await send('POST', '/api/users', access_token, { firstName, lastName });
  expect(created.status).toBe(201);
  const renewed = await identity.post('/api/auth/oauth/refresh', { refresh_token });
  const { access_token: token } = (await renewed.json()) as { access_token: string };
  return { token, me: await dataOf<Me>(created) };
}

describe('a profile', () => {
  it('starts without a name and gets a slug with it', async () => {
    const { access_token } = await identity.signIn();
    const me = await dataOf<Me>(await send('GET', '/api/users/me', access_token));
    expect(me).toMatchObject({ firstName: '', displayName: 'New member', isValid: true, momoPoints: 0 });
    expect(me.inviteCodes[0]).toMatch(/^[2-9A-Z]{8}$/);
    const { me: one } = await named('Grace', 'Hopper');
    const { me: two, token } = await named('Grace', 'Hopper');
    expect(one.slug).toBe('grace-hopper');
    expect(two.slug).toMatch(/^grace-hopper-\w{6}$/);
    expect(decodeJwt(token)).toMatchObject({ named: true });
  });

  it('is not public before it has a name', async () => {
    const { access_token } = await identity.signIn();
    const { sub } = decodeJwt(access_token);
    expect((await identity.get(`/api/users/${sub}`)).status).toBe(404);
  });

  it('is public by id, slug and host query with nothing private in it', async () => {
    const { me } = await named('Katherine', 'Johnson');
    for (const path of [
      `/api/users/${me.id}`,
      `/api/users/slug/${me.slug}`,
      `/api/getUser?hostProfileSlug=${me.slug}`,
    ]) {
      const answer = await identity.get(path);
      const text = await answer.text();
      expect(answer.status).toBe(200);
      expect(text).toContain('Katherine Johnson');
      expect(text).not.toMatch(/example\.com|momoPoints|isValid|inviteCodes/);
    }
  });

  it.each([
    [{ roles: ['manager'] }],
    [{ isSupermomosAdmin: true }],
    [{ momoPoints: 1_000_000 }],
    [{ email: 'other@example.com' }],
    [{ isValid: true }],
    [{ verifiedEmails: [] }],
    [{ version: 7 }],
    [{ firstName: { $gt: '' } }],
    [{ firstName: '' }],
    [JSON.parse('{"__proto__":{"isAdmin":true}}')],
  ])('cannot be changed by its owner to %j', async body => {
    const { token } = await named('Mass', 'Assignment');
    const answer = await fetch(`${identity.url}/api/users/me`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: body && Object.keys(body).length === 0 ? '{"__proto__":{"isAdmin":true}}' : JSON.stringify(body),
    });
    expect(answer.status).toBe(400);
    expect(await dataOf<Me>(await send('GET', '/api/users/me', token))).toMatchObject({
      isSupermomosAdmin: false,
      roles: [],
      momoPoints: 0,
    });
  });

  it('answers 412 for a change of an older version', async () => {
    const { token, me } = await named('Annie', 'Easley');
    const fresh = await send(
      'PATCH',
      '/api/users/me',
      token,
      { bio: 'one' },
      { 'if-match': `"${me.version}"` },
    );
    expect(fresh.status).toBe(200);
    const stale = await send(
      'PATCH',
      '/api/users/me',
      token,
      { bio: 'two' },
      { 'if-match': `"${me.version}"` },
    );
    expect(stale.status).toBe(412);
  });

  it('saves every one of many concurrent changes', async () => {
    const { token, me } = await named('Mary', 'Jackson');
    await Promise.all(
      ['a', 'b', 'c', 'd', 'e', 'f'].map(bio => send('PATCH', '/api/users/me', token, { bio })),
    );
    expect((await dataOf<Me>(await send('GET', '/api/users/me', token))).version).toBe(me.version + 6);
  });

  it('is published with the attribution of the sign-up, each version once', async () => {
    const email = 'published@example.com';
    const started = await identity.post(
      '/api/auth/passwordless/start',
      { email, ref: 'FRIEND22' },
      { 'x-marketing-data': '{"utm_source":"poster","evil":"x"}' },
    );
    const { requestId } = await dataOf<{ requestId: string }>(started);
    await identity.post('/api/auth/oauth/token', {
      grant_type: 'passwordless_otp',
      request_id: requestId,
      otp: identity.codes.codeFor(email),
    });
    const message = await eventually(() => {
      const found = published.find(each => each.user?.email === email);
      if (!found) throw new Error('not published yet');
      return found;
    });
    expect(message).toMatchObject({
      change: 'USER_CHANGE_CREATED',
      user: { version: 1, marketing: { utm_source: 'poster' }, referralCode: 'FRIEND22' },
    });
  });
});

describe('following hosts', () => {
  it('counts a follower once, lists them in pages and ends', async () => {
    const host = await named('Host', 'One');
    const fans = await Promise.all(['A', 'B', 'C'].map(name => named('Fan', name)));
    for (const fan of [...fans, ...fans])
      expect((await send('POST', `/api/hosts/${host.me.id}/subscribe`, fan.token)).status).toBe(200);
    const first = (await (await send('GET', '/api/hosts/subscribers?pageSize=2', host.token)).json()) as {
      data: { user: { displayName: string } }[];
      meta: { lastEvaluatedKey: string; total: number };
    };
    expect(first.data).toHaveLength(2);
    expect(first.meta.total).toBe(3);
    const next = await send(
      'GET',
      `/api/hosts/subscribers?pageSize=2&exclusiveStartKey=${first.meta.lastEvaluatedKey}`,
      host.token,
    );
    expect(await next.json()).toMatchObject({
      data: [{ user: { displayName: 'Fan A' } }],
      meta: { lastEvaluatedKey: null },
    });
    expect((await send('GET', '/api/hosts/subscribers?exclusiveStartKey=Zm9yZ2Vk', host.token)).status).toBe(
      400,
    );
    expect(await dataOf(await send('GET', `/api/users/${host.me.id}`, fans[0]?.token ?? ''))).toMatchObject({
      subscribersCount: 3,
      isSubscribed: true,
    });
    await send('PATCH', '/api/hosts/unsubscribe', fans[0]?.token ?? '', { hostId: host.me.id });
    expect(await dataOf(await send('GET', `/api/users/${host.me.id}`, fans[0]?.token ?? ''))).toMatchObject({
      subscribersCount: 2,
      isSubscribed: false,
    });
    const { grpcPort: port } = identity.service;
    const rpc = connectRpc(engines, IdentityService, { from: 'messaging', to: 'identity', port });
    const page = { hostId: host.me.id, afterSubscriptionId: '', limit: 1, withTotal: false };
    expect(await rpc.listSubscribers({ ...page, withTotal: true })).toMatchObject({
      subscribers: [expect.anything()],
      total: 2,
    });
    expect((await rpc.listSubscribers(page)).total).toBeUndefined();
  });
});

describe('neighbours', () => {
  it('read people by gRPC', async () => {
    const { me } = await named('Dorothy', 'Vaughan');
    const connect = (from: 'messaging' | 'events') =>
      connectRpc(engines, IdentityService, { from, to: 'identity', port: identity.service.grpcPort });
    const client = connect('messaging');
    const { users } = await client.getUsers({ ids: [me.id, '01930b5e-7c1a-7d2e-8f3a-1b2c3d4e5f60'] });
    expect(users.map(user => user.displayName)).toEqual(['Dorothy Vaughan']);
    expect(await client.findUser({ by: { $case: 'slug', value: me.slug } })).toMatchObject({ id: me.id });
    await expect(
      client.findUser({ by: { $case: 'email', value: 'unknown@example.com' } }),
    ).rejects.toMatchObject({ code: 'not_found' });
    await connect('events').subscribe({ userId: me.id, hostIds: [], toUpdates: true });
    expect((await client.findUser({ by: { $case: 'slug', value: me.slug } })).isSubscribedToUpdate).toBe(
      true,
    );
  });
});

describe('settings', () => {
  it('are public and cached by shared caches', async () => {
    const answer = await identity.get('/api/configs');
    expect(answer.headers.get('cache-control')).toBe('public, s-maxage=5');
    expect(await dataOf(answer)).toMatchObject({ defaultCity: 'New York' });
    expect(await dataOf(await identity.get('/api/configs/social'))).toMatchObject({
      holdMinutes: 15,
      isCurationOn: true,
    });
    expect(await dataOf(await identity.get('/api/configs/payment'))).toEqual({
      provider: 'sandbox',
      publishableKey: null,
    });
  });
});
