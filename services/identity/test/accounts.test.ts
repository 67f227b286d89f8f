import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Account, AccountChange } from '@momos/contracts/admin-users';
import type { Me } from '@momos/contracts/users';
import { eventually, useEngines } from '@momos/testing';
import { v7 as uuid } from 'uuid';
import { type RunningIdentity, type SignedIn, startIdentity } from './running-identity.ts';

const engines = useEngines();
let identity: RunningIdentity;
let admin: SignedIn;
beforeAll(async () => {
  identity = await startIdentity(engines, { ADMIN_EMAILS: 'boss@example.com,second@example.com' });
  admin = await named('boss@example.com');
}, 90_000);

type Answer<T> = { status: number; data: T; meta: { lastEvaluatedKey: string | null }; code?: string };
async function call<T>(
  method: string,
  path: string,
  {
    token = admin.access_token,
    body,
    headers = {},
  }: { token?: string; body?: unknown; headers?: object } = {},
): Promise<Answer<T>> {
  const answer = await fetch(`${identity.url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  return { status: answer.status, ...((await answer.json()) as object) } as Answer<T>;
}

async function named(email?: string, [firstName, lastName] = ['Ida', 'Wells']): Promise<SignedIn> {
  const first = await identity.signIn(email);
  await call('POST', '/users', { token: first.access_token, body: { firstName, lastName } });
  return { ...(await refreshed(first)), email: first.email };
}
async function refreshed({ refresh_token, email }: SignedIn): Promise<SignedIn> {
  const answer = await identity.post('/api/auth/oauth/refresh', { refresh_token });
  return { ...((await answer.json()) as SignedIn), email };
}
const meOf = async ({ access_token: token }: { access_token: string }) =>
  (await call<Me>('GET', '/users/me', { token })).data;

const grant = (id: string, role: string, reason = 'Runs the series') =>
  call<Account>('POST', `/admin/users/${id}/role-changes`, { body: { action: 'GRANT', role, reason } });
const revoke = (id: string, role: string) =>
  call<Account>('POST', `/admin/users/${id}/role-changes`, {
    body: { action: 'REVOKE', role, reason: 'Left the team' },
  });
const trail = async (id: string) =>
  (await call<AccountChange[]>('GET', `/admin/users/${id}/changes`)).data.map(
    ({ change, what, reason, by }) => ({
      ...{ change, what, reason },
      by: by?.displayName ?? null,
    }),
  );

/** The earlier token is refused within seconds; its session continues with another. */
const untilRefused = (token: string) =>
  eventually(async () => expect((await call('GET', '/users/me', { token })).status).toBe(401));

describe('a role', () => {
  it('applies at the next refresh, revokes earlier tokens, and is in the audit trail', async () => {
    const ann = await named();
    const { id } = await meOf(ann);
    expect((await call('GET', '/configs/newsletter', { token: ann.access_token })).status).toBe(403);
    expect(await grant(id, 'reviewer')).toMatchObject({
      status: 200,
      data: { roles: ['manager', 'reviewer'], isSupermomosAdmin: false },
    });
    await untilRefused(ann.access_token);
    const asManager = await refreshed(ann);
    expect((await call('GET', '/configs/newsletter', { token: asManager.access_token })).status).toBe(200);

    expect((await revoke(id, 'manager')).data.roles).toEqual([]);
    await untilRefused(asManager.access_token);
    const after = await refreshed(asManager);
    expect((await call('GET', '/configs/newsletter', { token: after.access_token })).status).toBe(403);
    expect(await trail(id)).toEqual([
      { change: 'REVOKED', what: 'manager', reason: 'Left the team', by: 'Ida Wells' },
      { change: 'GRANTED', what: 'reviewer', reason: 'Runs the series', by: 'Ida Wells' },
    ]);
  });

  it('that exists already changes nothing and revokes nothing', async () => {
    const ann = await named();
    const { id } = await meOf(ann);
    const { version } = (await grant(id, 'manager')).data;
    const now = await refreshed(ann);
    expect((await grant(id, 'manager')).data.version).toBe(version);
    expect((await call('GET', '/users/me', { token: now.access_token })).status).toBe(200);
    expect(await trail(id)).toHaveLength(1);
  });

  it('cannot be granted to oneself, revoked where the settings grant it, or changed on an old version', async () => {
    const { id } = await meOf(admin);
    expect((await revoke(id, 'admin')).status).toBe(403);
    const second = await meOf(await named('second@example.com'));
    expect(second.isSupermomosAdmin).toBe(true);
    expect((await revoke(second.id, 'admin')).status).toBe(409);
    const ann = await meOf(await named());
    const stale = await call('POST', `/admin/users/${ann.id}/role-changes`, {
      body: { action: 'GRANT', role: 'manager', reason: 'Too late' },
      headers: { 'if-match': '1' },
    });
    expect(stale.status).toBe(412);
    expect((await grant(uuid(), 'manager')).status).toBe(404);
    expect((await grant(ann.id, 'manager', ' ')).status).toBe(400);
  });

  it('is granted by admins only, and visible to admins only', async () => {
    const ann = await named();
    const { id } = await meOf(ann);
    const token = ann.access_token;
    const body = { action: 'GRANT', role: 'admin', reason: 'I want it' };
    for (const [method, path, given] of [
      ['POST', `/admin/users/${id}/role-changes`, body],
      ['PATCH', `/admin/users/${id}/validity`, { isValid: true, reason: 'I want it' }],
      ['PATCH', `/users/${id}/permissions/social`, { hosting: 'TRUSTED', reason: 'I want it' }],
      ['GET', '/admin/users', undefined],
      ['GET', `/admin/users/${id}`, undefined],
      ['GET', `/admin/users/${id}/changes`, undefined],
    ] as const)
      expect([path, (await call(method, path, { token, body: given })).status]).toEqual([path, 403]);
  });
});

describe('an account', () => {
  it('that is barred is signed out everywhere and cannot sign in until it is readmitted', async () => {
    const ann = await named();
    const { id } = await meOf(ann);
    const other = await identity.signIn(ann.email);
    const bar = (isValid: boolean) =>
      call<Account>('PATCH', `/admin/users/${id}/validity`, { body: { isValid, reason: 'Spam in reviews' } });
    expect((await bar(false)).data.isValid).toBe(false);
    for (const session of [ann, other]) {
      await untilRefused(session.access_token);
      const { status } = await identity.post('/api/auth/oauth/refresh', {
        refresh_token: session.refresh_token,
      });
      expect(status).toBe(400);
    }
    expect((await identity.signIn(ann.email)).access_token).toBeUndefined();
    expect((await call('GET', `/users/${id}`, { token: (await named()).access_token })).status).toBe(404);
    await bar(true);
    expect((await meOf(await identity.signIn(ann.email))).id).toBe(id);
    expect((await trail(id)).map(({ change }) => change)).toEqual(['READMITTED', 'BARRED']);
  });

  it('has the permissions for socials in its tokens', async () => {
    const ann = await named();
    const { id } = await meOf(ann);
    const changed = await call<Account>('PATCH', `/users/${id}/permissions/social`, {
      body: { hosting: 'TRUSTED', reason: 'Twelve good socials' },
    });
    expect(changed.data.socialPermissions).toEqual({ hosting: 'TRUSTED', canRsvp: true });
    const claims = (token: string) =>
      JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as object;
    expect(claims(ann.access_token)).not.toHaveProperty('hosting');
    const now = await refreshed(ann);
    expect(claims(now.access_token)).toMatchObject({ hosting: 'TRUSTED' });
    await call('PATCH', `/users/${id}/permissions/social`, {
      body: { hosting: 'BLOCKED', canRsvp: false, reason: 'Two chargebacks' },
    });
    expect(claims((await refreshed(now)).access_token)).toMatchObject({ hosting: 'BLOCKED', rsvp: false });
    const restricted = await call<Account[]>('GET', '/admin/users?having=restricted');
    expect(restricted.data.map(account => account.id)).toEqual([id]);
  });

  it('is found by the beginnings of names and address, page by page', async () => {
    const people = await Promise.all(
      ['Zora', 'Zadie', 'Zelda'].map(name => named(undefined, [name, 'Quartz-Hill'])),
    );
    const first = await call<Account[]>('GET', '/admin/users?text=z%20hill&pageSize=2');
    expect(first.data).toHaveLength(2);
    const rest = await call<Account[]>(
      'GET',
      `/admin/users?text=z%20hill&pageSize=2&exclusiveStartKey=${first.meta.lastEvaluatedKey}`,
    );
    expect(rest).toMatchObject({ data: [expect.anything()], meta: { lastEvaluatedKey: null } });
    const byMail = await call<Account[]>(
      'GET',
      `/admin/users?text=${encodeURIComponent(people[1]?.email ?? '')}`,
    );
    expect(byMail.data.map(account => account.displayName)).toEqual(['Zadie Quartz-Hill']);
    expect((await call<Account[]>('GET', '/admin/users?text=.*')).data).toEqual([]);
    expect((await call('GET', '/admin/users?having=$where')).status).toBe(400);
  });
});
