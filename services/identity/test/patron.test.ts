import { expect, test } from '@jest/globals';
import type { Me } from '@momos/contracts/users';
import { topics } from '@momos/contracts/topics';
import { eventually, startPublisher, useEngines } from '@momos/testing';
import { startIdentity } from './running-identity.ts';

const engines = useEngines();
const app = await startIdentity(engines, { DEMO_ROLES: 'manager@example.com=manager' });

/** The token of a sign-in before the name was given says so; a new one does not. */
async function namedPerson(given?: string) {
  const { email } = await app.signIn(given);
  const first = await app.signIn(email);
  await fetch(`${app.url}/api/users`, {
    method: 'POST',
    headers: { authorization: `Bearer ${first.access_token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ firstName: 'Ann', lastName: 'Lee' }),
  });
  const { access_token } = await app.signIn(email);
  const call = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`${app.url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, ...((await response.json()) as { data: Me }) };
  };
  return { call, me: async () => (await call('GET', '/users/me')).data };
}

test('a patron’s code is attached, shown and removed; an unknown code is refused', async () => {
  const { call, me } = await namedPerson();
  expect((await me()).patron).toBeNull();
  expect(await call('PATCH', '/users/me/patron', { code: 'nobodys' })).toMatchObject({ status: 400 });
  const attached = await call('PATCH', '/users/me/patron', { code: 'sponsor1' });
  expect(attached).toMatchObject({ status: 200, data: { patron: { name: 'Globex', kind: 'SPONSOR' } } });
  expect((await me()).patron).toEqual({ code: 'SPONSOR1', kind: 'SPONSOR', name: 'Globex' });
  const { id } = await me();
  const { call: manager } = await namedPerson('manager@example.com');
  expect((await call('GET', '/users/patrons/SPONSOR1')).status).toBe(403);
  expect(await manager('GET', '/users/patrons/sponsor1')).toMatchObject({
    data: [{ id }],
    meta: { total: 1 },
  });
  expect((await manager('GET', '/users/patrons/nobodys')).status).toBe(404);
  await call('PATCH', '/users/me/patron', { code: null });
  expect(await manager('GET', '/users/patrons/SPONSOR1')).toMatchObject({ data: [], meta: { total: 0 } });
  expect((await me()).patron).toBeNull();
});

test('momo points follow the balance that payments publishes', async () => {
  const { me } = await namedPerson();
  const { id } = await me();
  const publish = await startPublisher(engines);
  for (const [version, balance] of [
    [1, 10],
    [2, 60],
  ] as const) {
    await publish(topics.points, { userId: id, version, balance, changedAt: new Date() });
  }
  await eventually(async () => expect((await me()).momoPoints).toBe(60));
});
