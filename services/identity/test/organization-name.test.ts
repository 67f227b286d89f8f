import { beforeAll, expect, test } from '@jest/globals';
import type { UserChanged } from '@momos/contracts/proto/identity/v1/bus';
import { topics } from '@momos/contracts/topics';
import type { Me, VerifiedEmail } from '@momos/contracts/users';
import type { OrganizationView } from '@momos/contracts/organizations';
import { eventually, listenTo, useEngines } from '@momos/testing';
import { v7 as uuid } from 'uuid';
import { nameByDomain } from '../src/organization/name-by-domain.ts';
import { type RunningIdentity, startIdentity } from './running-identity.ts';

const engines = useEngines();
let identity: RunningIdentity;
let admin: string;
let published: UserChanged[];
beforeAll(async () => {
  identity = await startIdentity(engines, { ADMIN_EMAILS: 'boss@example.com' });
  published = await listenTo(engines, topics.user);
  admin = await named('boss@example.com');
});

async function call<T>(method: string, path: string, token: string, body?: unknown): Promise<T> {
  const answer = await fetch(`${identity.url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  expect(answer.status).toBeLessThan(300);
  return ((await answer.json()) as { data: T }).data;
}

async function named(email?: string): Promise<string> {
  const { access_token, refresh_token } = await identity.signIn(email);
  await call('POST', '/users', access_token, { firstName: 'Ada', lastName: 'Lovelace' });
  const renewed = await identity.post('/api/auth/oauth/refresh', { refresh_token });
  return ((await renewed.json()) as { access_token: string }).access_token;
}

/** A person who proved an address at a domain and entered it as their company. */
async function employee(domain: string): Promise<{ token: string; proof: VerifiedEmail }> {
  const [token, email] = [await named(), `${uuid()}@${domain}`];
  const begun = { email, emailCategory: 'COMPANY' };
  const { emailVerificationId } = await call<{ emailVerificationId: string }>(
    'POST',
    '/verification/emails',
    token,
    begun,
  );
  const otp = identity.codes.codeFor(email);
  const given = { emailVerificationId, otp };
  const proof = await call<VerifiedEmail>('POST', '/verification/emails/verify', token, given);
  const curPosition = { title: 'Engineer', organization: proof.organization?.name ?? '' };
  await call('PATCH', '/users/me', token, { curPosition });
  return { token, proof };
}

const rename = (proof: VerifiedEmail, name: string) =>
  call<OrganizationView>('PATCH', `/organizations/${proof.organization?.id}`, admin, { name });
const placesOf = async (token: string) => {
  const { id, curPosition, verifiedEmails, communityNames } = await call<Me>('GET', '/users/me', token);
  const proven = verifiedEmails.flatMap(({ organization }) => organization?.name ?? []);
  return { id, places: [curPosition?.organization.name, ...proven, ...communityNames] };
};

test('a new name of an organisation reaches its people and is published, the last of several; other people do not change', async () => {
  const domain = `d${uuid()}.com`;
  const [ada, bob, other] = [await employee(domain), await employee(domain), await employee(`${uuid()}.com`)];
  const before = await placesOf(other.token);
  await rename(ada.proof, 'Interim');
  const withPendingName = await rename(ada.proof, 'Apex');
  expect(withPendingName).toMatchObject({ name: 'Apex', version: 3 });
  expect(withPendingName).not.toHaveProperty('isRenamedUntil');
  for (const { token } of [ada, bob]) {
    const { id } = await eventually(async () => {
      const found = await placesOf(token);
      expect(found.places).toEqual(['Apex', 'Apex', 'Apex']);
      return found;
    });
    await eventually(() =>
      expect(published.findLast(({ user }) => user?.id === id)?.user?.position).toMatchObject({
        organization: 'Apex',
        isVerified: true,
      }),
    );
  }
  expect(await placesOf(other.token)).toEqual(before);
});

test('a person who proves an address during a rename gets the new name too, and the search ends after a minute', async () => {
  const { token, proof } = await employee(`${uuid()}.com`);
  await rename(proof, 'Newest');
  await eventually(async () => expect((await placesOf(token)).places).toContain('Newest'));
  const store = await engines.connectStore();
  const users = store.connection.collection<{ _id: string }>('users');
  // As if their proof had read the name before and was kept only now.
  const { id } = await placesOf(token);
  await users.updateOne(
    { _id: id },
    {
      $set: { 'verifiedEmails.$[of].organization.name': 'Former', 'curPosition.organization.name': 'Former' },
    },
    { arrayFilters: [{ 'of.organization.id': proof.organization?.id }] },
  );
  await eventually(async () => expect((await placesOf(token)).places).not.toContain('Former'));
  identity.clock.advance(60_001);
  const rows = store.connection.collection<{ _id: string }>('organizations');
  await eventually(async () =>
    expect(await rows.findOne({ _id: proof.organization?.id })).toMatchObject({ isRenamedUntil: null }),
  );
});

test('an organisation that a proof once named by the first label of its domain is named by the domain', async () => {
  const { token, proof } = await employee(`google-${uuid()}.attacker-${uuid()}.example`);
  const store = await engines.connectStore();
  const db = store.connection.getClient().db(store.connection.name);
  const id = proof.organization?.id ?? '';
  const rows = db.collection<{ _id: string; name: string; domains: string[]; version: number }>(
    'organizations',
  );
  const row = await rows.findOne({ _id: id });
  const own = row?.domains[0] ?? '';
  expect(row?.name).toBe(own);
  const former = own.charAt(0).toUpperCase() + own.slice(1, own.indexOf('.'));
  await rows.updateOne({ _id: id }, { $set: { name: former } });

  await nameByDomain.up(db);
  await nameByDomain.up(db);

  expect(await rows.findOne({ _id: id })).toMatchObject({ name: own, version: 2 });
  expect((await placesOf(token)).places).toContain(own);
  await rename(proof, 'Attacker Ltd.');
  await nameByDomain.up(db);
  expect((await rows.findOne({ _id: id }))?.name).toBe('Attacker Ltd.');
});
