import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Me, PublicUser } from '@momos/contracts/users';
import { useEngines } from '@momos/testing';
import { type RunningIdentity, startIdentity } from './running-identity.ts';

const engines = useEngines();
let identity: RunningIdentity;
let admin: Person;
beforeAll(async () => {
  identity = await startIdentity(engines, {
    ADMIN_EMAILS: 'root@example.com',
    DEMO_ROLES: 'manager@example.com=manager',
  });
  admin = await named('Root', 'Admin', 'root@example.com');
}, 90_000);

type Person = { token: string; me: Me };
type Answer<T> = { status: number; data: T; meta: { lastEvaluatedKey: string | null; total?: number } };

async function call<T = unknown>(
  method: string,
  path: string,
  given: { as?: Person | string; body?: unknown; headers?: Record<string, string> } = {},
): Promise<Answer<T>> {
  const token = typeof given.as === 'string' ? given.as : given.as?.token;
  const answer = await fetch(`${identity.url}/api${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...given.headers,
    },
    body: given.body === undefined ? null : JSON.stringify(given.body),
  });
  return { status: answer.status, ...((await answer.json()) as Omit<Answer<T>, 'status'>) };
}

async function named(firstName: string, lastName: string, email?: string): Promise<Person> {
  const { access_token, refresh_token } = await identity.signIn(email);
  const { data: me } = await call<Me>('POST', '/users', { as: access_token, body: { firstName, lastName } });
  const renewed = await identity.post('/api/auth/oauth/refresh', { refresh_token });
  return { token: ((await renewed.json()) as { access_token: string }).access_token, me };
}

/** Signs up with a referral code in the header that the shell sends. */
async function joinsBy(code: string, email: string): Promise<string> {
  const started = await identity.post('/api/auth/passwordless/start', { email });
  const { data } = (await started.json()) as { data: { requestId: string } };
  const answer = await identity.post(
    '/api/auth/oauth/token',
    { grant_type: 'passwordless_otp', request_id: data.requestId, otp: identity.codes.codeFor(email) },
    { 'x-referral-code': code },
  );
  return ((await answer.json()) as { access_token: string }).access_token;
}

describe('a public profile', () => {
  it('shows each viewer what the person chose, on every route', async () => {
    const [ada, member] = [await named('Ada', 'Byron'), await named('Some', 'Member')];
    const body = {
      bio: 'Wrote a program',
      currentCity: 'London',
      hobbies: ['Horses'],
      exp: 12,
      visibility: { bio: 'PRIVATE', city: 'COMMUNITY_ONLY', interests: 'PUBLIC' },
    };
    expect((await call('PATCH', '/users/me', { as: ada, body })).status).toBe(200);
    const paths = [
      `/users/${ada.me.id}`,
      `/users/slug/${ada.me.slug}`,
      `/getUser?hostProfileSlug=${ada.me.slug}`,
    ];
    for (const path of paths) {
      const look = async (as?: Person) => (await call<PublicUser>('GET', path, as ? { as } : {})).data;
      const hidden = { bio: '', hobbies: ['Horses'], exp: 12 };
      const visitor = await look();
      expect(visitor).toMatchObject({ ...hidden, currentCity: null });
      expect(await look(member)).toMatchObject({ ...hidden, currentCity: 'London' });
      expect([visitor.account, (await look(member)).account]).toEqual([undefined, undefined]);
      const whole = { bio: body.bio, currentCity: 'London', account: { email: ada.me.email } };
      expect(await look(ada)).toMatchObject(whole);
      expect(await look(admin)).toMatchObject(whole);
    }
  });

  it('of an anonymous person is found by id only, since the slug contains the name', async () => {
    const mary = await named('Mary', 'Shelley');
    await call('PATCH', '/users/me', { as: mary, body: { isAnonymous: true, bio: 'Frankenstein' } });
    const byId = await call<PublicUser>('GET', `/users/slug/${mary.me.id}`);
    expect(byId.data).toMatchObject({ displayName: 'Anonymous', slug: mary.me.id, bio: '', firstName: '' });
    expect(JSON.stringify(byId)).not.toMatch(/mary|shelley/i);
    for (const path of [`/users/slug/${mary.me.slug}`, `/getUser?hostProfileSlug=${mary.me.slug}`]) {
      expect((await call('GET', path)).status).toBe(404);
      expect((await call('GET', path, { as: mary })).status).toBe(200);
    }
  });

  it('behind a badge is shown to admins only', async () => {
    const grace = await named('Grace', 'Badge');
    const scan = (as?: Person) =>
      call<PublicUser>('POST', '/users/scan', { ...(as ? { as } : {}), body: { slug: grace.me.slug } });
    expect((await scan()).status).toBe(401);
    expect((await scan(grace)).status).toBe(403);
    expect((await scan(admin)).data).toMatchObject({ id: grace.me.id, account: { email: grace.me.email } });
    expect((await call('POST', '/users/scan', { as: admin, body: { slug: 'unknown' } })).status).toBe(404);
  });
});

describe('mass assignment', () => {
  const forbidden: Record<string, unknown> = {
    id: '01930b5e-7c1a-7d2e-8f3a-1b2c3d4e5f60',
    slug: 'mine-now',
    version: 1,
    roles: ['manager'],
    isAdmin: true,
    isSupermomosAdmin: true,
    isValid: true,
    momoPoints: 1_000_000,
    email: 'other@example.com',
    loginEmail: 'other@example.com',
    verifiedEmails: [],
    communityNames: ['Illuminati'],
    inviteCodes: ['AAAAAAAA'],
    subscribedHosts: [],
    subscribedHostIds: [],
    registeredTimestamp: '2020-01-01T00:00:00Z',
    referralCode: 'AAAAAAAA',
    marketing: {},
    account: { roles: ['manager'] },
    userId: '01930b5e-7c1a-7d2e-8f3a-1b2c3d4e5f60',
    $set: { isAdmin: true },
    'visibility.bio': 'PUBLIC',
    constructor: { prototype: { isAdmin: true } },
  };
  const nested = [
    { visibility: { everything: 'PUBLIC' } },
    { visibility: { bio: 'EVERYBODY' } },
    { curPosition: { title: 'CEO', organization: { name: 'Momos', isVerified: true } } },
    { curPosition: { title: 'CEO', organization: 'Momos', isVerified: true } },
    { curAcademic: { degree: '', classOfGraduation: { $gt: '' }, school: 'MIT' } },
    { exp: { $inc: 1 } },
  ];
  const calls = [
    { method: 'PATCH', path: '/users/me', valid: { bio: 'changed' } },
    { method: 'POST', path: '/users', valid: { firstName: 'Changed', lastName: 'Name' } },
    { method: 'POST', path: '/createInviteCodeRequest', valid: { reason: 'please' } },
    {
      method: 'PATCH',
      path: '/hosts/unsubscribe',
      valid: { hostId: '01930b5e-7c1a-7d2e-8f3a-1b2c3d4e5f60' },
    },
  ];
  const table = calls.flatMap(({ method, path, valid }) => [
    ...Object.entries(forbidden).map(
      ([field, value]) => [method, path, field, { ...valid, [field]: value }] as const,
    ),
    ...nested.map((more, at) => [method, path, `nested ${at}`, { ...valid, ...more }] as const),
  ]);
  let person: Person;
  let before: Answer<Me>;
  beforeAll(async () => {
    person = await named('Mass', 'Assignment');
    before = await call<Me>('GET', '/users/me', { as: person });
  });

  it.each(table)('%s %s refuses %s and changes nothing', async (method, path, _field, body) => {
    expect((await call(method, path, { as: person, body })).status).toBe(400);
    expect(await call('GET', '/users/me', { as: person })).toEqual(before);
    expect(
      (await call<{ request: unknown }>('GET', '/users/me/invite-codes', { as: person })).data.request,
    ).toBe(null);
  });

  it.each(['__proto__', 'prototype'])('a key %s gives no powers', async key => {
    const answer = await fetch(`${identity.url}/api/users/me`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
      body: `{"bio":"x","${key}":{"isAdmin":true}}`,
    });
    expect(answer.status).toBe(400);
    expect(await call('GET', '/users/me', { as: person })).toEqual(before);
  });
});

describe('suggested users', () => {
  it('come with a reason, in pages, and respect the visibility of profiles', async () => {
    const [me, colleague, neighbour, shy] = [
      await named('Sug', 'One'),
      await named('Sug', 'Two'),
      await named('Sug', 'Three'),
      await named('Sug', 'Four'),
    ];
    const curPosition = { title: 'Engineer', organization: 'Analytical Engines' };
    await call('PATCH', '/users/me', { as: me, body: { curPosition, currentCity: 'Turin' } });
    await call('PATCH', '/users/me', { as: colleague, body: { curPosition, currentCity: 'Turin' } });
    await call('PATCH', '/users/me', { as: neighbour, body: { currentCity: 'Turin' } });
    await call('PATCH', '/users/me', {
      as: shy,
      body: { curPosition, visibility: { work: 'PRIVATE' } },
    });
    type Suggested = { user: { id: string }; work: string | null; reasons: { text: string }[] };
    const page = (key?: string | null) =>
      call<Suggested[]>(
        'GET',
        `/users/me/suggested-users?pageSize=1${key ? `&exclusiveStartKey=${key}` : ''}`,
        {
          as: me,
        },
      );
    const first = await page();
    expect(first.data).toMatchObject([
      {
        user: { id: colleague.me.id },
        work: 'Engineer at Analytical Engines',
        reasons: [{ text: 'Also at Analytical Engines' }, { text: 'Also in Turin' }],
      },
    ]);
    const second = await page(first.meta.lastEvaluatedKey);
    expect(second.data).toMatchObject([
      { user: { id: neighbour.me.id }, reasons: [{ text: 'Also in Turin' }] },
    ]);
    expect(second.meta.lastEvaluatedKey).toBe(null);
    expect((await page('Zm9yZ2Vk')).status).toBe(400);
  });

  it('and communities require a sign-in', async () => {
    expect((await call('GET', '/users/me/suggested-users')).status).toBe(401);
    expect((await call('GET', '/getUserCommunities')).status).toBe(401);
    expect((await call('GET', '/getUserCommunities', { as: admin })).data).toEqual([]);
  });
});

describe('invite codes', () => {
  type Request = { id: string; version: number; status: string; user: { id: string } };
  type Mine = { codes: { code: string; joinedCount: number }[]; request: Request | null };
  const mine = async (as: Person) => (await call<Mine>('GET', '/users/me/invite-codes', { as })).data;

  it('are requested once, granted by a manager once, and the first one stays first', async () => {
    const [asker, manager] = [await named('Ask', 'Er'), await named('Man', 'Ager', 'manager@example.com')];
    const ask = () =>
      call<Request>('POST', '/createInviteCodeRequest', { as: asker, body: { reason: 'A team of ten' } });
    const [one, two] = [await ask(), await ask()];
    expect(one.status).toBe(201);
    expect(two.data.id).toBe(one.data.id);
    const decide = (as: Person, headers: Record<string, string> = {}) =>
      call<Request>('PATCH', `/invite-code-requests/${one.data.id}`, {
        as,
        body: { status: 'GRANTED' },
        headers,
      });
    expect((await call('GET', '/invite-code-requests', { as: asker })).status).toBe(403);
    expect((await decide(asker)).status).toBe(403);
    const waiting = await call<Request[]>('GET', '/invite-code-requests?status=PENDING', { as: manager });
    expect(waiting.data.map(({ user }) => user.id)).toContain(asker.me.id);
    expect((await decide(manager, { 'if-match': '7' })).status).toBe(412);
    const answers = await Promise.all([decide(manager), decide(manager), decide(admin)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const { codes, request } = await mine(asker);
    expect(codes).toHaveLength(2);
    expect(codes[0]?.code).toBe(asker.me.inviteCodes[0]);
    expect(request?.status).toBe('GRANTED');
  });

  it('count a sign-up for the owner of the code once, and no later sign-in', async () => {
    const referrer = await named('Refer', 'Rer');
    const [code = ''] = referrer.me.inviteCodes;
    const token = await joinsBy(code.toLowerCase(), 'came@example.com');
    await joinsBy(code, 'came@example.com');
    await joinsBy(code, referrer.me.email ?? '');
    await joinsBy('NOBODYS1', 'alone@example.com');
    expect((await mine(referrer)).codes).toEqual([{ code, joinedCount: 1 }]);
    await call('POST', '/users', { as: token, body: { firstName: 'New', lastName: 'Comer' } });
    const referrals = await call<{ user: { displayName: string }; code: string }[]>(
      'GET',
      '/users/me/referrals',
      {
        as: referrer,
      },
    );
    expect(referrals.data).toMatchObject([{ user: { displayName: 'New Comer' }, code }]);
    expect(referrals.meta).toMatchObject({ total: 1, lastEvaluatedKey: null });
  });
});

describe('followed hosts', () => {
  it('are listed in pages with their number of followers', async () => {
    const [fan, other, ...hosts] = [
      await named('Fan', 'One'),
      await named('Fan', 'Two'),
      await named('Host', 'One'),
      await named('Host', 'Two'),
    ];
    for (const host of hosts) await call('POST', `/hosts/${host.me.id}/subscribe`, { as: fan });
    await call('POST', `/hosts/${hosts[1]?.me.id}/subscribe`, { as: other });
    type Followed = { user: { displayName: string }; subscribersCount: number };
    const first = await call<Followed[]>('GET', '/hosts/subscribed?pageSize=1', { as: fan });
    expect(first.data).toMatchObject([{ user: { displayName: 'Host Two' }, subscribersCount: 2 }]);
    expect(first.meta.total).toBe(2);
    const path = `/hosts/subscribed?pageSize=1&exclusiveStartKey=${first.meta.lastEvaluatedKey}`;
    expect((await call<Followed[]>('GET', path, { as: fan })).data).toMatchObject([
      { user: { displayName: 'Host One' }, subscribersCount: 1 },
    ]);
  });
});
