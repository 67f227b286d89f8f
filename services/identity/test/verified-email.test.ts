import { beforeAll, describe, expect, it } from '@jest/globals';
import type { EmailVerified } from '@momos/contracts/proto/identity/v1/bus';
import { topics } from '@momos/contracts/topics';
import type { Me, VerifiedEmail } from '@momos/contracts/users';
import { eventually, listenTo, useEngines } from '@momos/testing';
import { v7 as uuid } from 'uuid';
import { type RunningIdentity, startIdentity } from './running-identity.ts';

const engines = useEngines();
let identity: RunningIdentity;
let published: EmailVerified[];
beforeAll(async () => {
  identity = await startIdentity(engines, { ADMIN_EMAILS: 'boss@example.com' });
  published = await listenTo(engines, topics.emailVerified);
}, 90_000);

type Person = { token: string; email: string };

const send = (method: string, path: string, { token }: Person, body?: unknown, headers = {}) =>
  fetch(`${identity.url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
const dataOf = async <T>(answer: Response) => ((await answer.json()) as { data: T }).data;
const meOf = async (person: Person) => dataOf<Me>(await send('GET', '/users/me', person));

async function person(email?: string): Promise<Person> {
  const signedIn = await identity.signIn(email);
  const bearer = { token: signedIn.access_token, email: signedIn.email };
  await send('POST', '/users', bearer, { firstName: 'Ada', lastName: 'Lovelace' });
  const { access_token: token } = (await (
    await identity.post('/api/auth/oauth/refresh', { refresh_token: signedIn.refresh_token })
  ).json()) as { access_token: string };
  return { token, email: signedIn.email };
}

type Started = { emailVerificationId: string; organizationName: string | null };
const start = (who: Person, email: string, emailCategory: string) =>
  send('POST', '/verification/emails', who, { email, emailCategory });
const verify = (who: Person, emailVerificationId: string, otp: string) =>
  send('POST', '/verification/emails/verify', who, { emailVerificationId, otp });

async function prove(who: Person, email: string, category: string): Promise<VerifiedEmail> {
  const { emailVerificationId } = await dataOf<Started>(await start(who, email, category));
  const answer = await verify(who, emailVerificationId, identity.codes.codeFor(email));
  expect(answer.status).toBe(200);
  return dataOf<VerifiedEmail>(answer);
}
const wrongFor = (code: string) => (code === '111111' ? '222222' : '111111');
const companyAddress = () => `a${uuid()}@${uuid()}.com`;

describe('proving an e-mail', () => {
  it('adds it with the organisation of its domain, and publishes the first of a category with its reward', async () => {
    const ada = await person();
    const domain = `acme-${uuid()}.com`;
    const started = await start(ada, `Ada@${domain}`, 'COMPANY');
    expect(started.status).toBe(202);
    const { emailVerificationId, organizationName } = await dataOf<Started>(started);
    expect(organizationName).toBe(domain);
    expect(identity.codes.sent.at(-1)).toMatchObject({ purpose: 'verify-email' });
    const code = identity.codes.codeFor(`ada@${domain}`);
    const proof = await dataOf<VerifiedEmail>(await verify(ada, emailVerificationId, code));
    expect(proof).toMatchObject({
      email: `ada@${domain}`,
      emailCategory: 'COMPANY',
      organization: { name: organizationName, isVerified: true },
      emailVerificationId,
    });
    expect(await dataOf(await verify(ada, emailVerificationId, code))).toEqual(proof);

    const { id, verifiedEmails } = await meOf(ada);
    expect(verifiedEmails).toHaveLength(2);
    const mine = () => published.filter(event => event.userId === id);
    await eventually(() => expect(mine()).toHaveLength(1));
    expect(mine()[0]).toMatchObject({
      id: `${id}:COMPANY`,
      organizationId: proof.organization?.id,
      momoPoints: 100,
    });

    const second = await prove(ada, companyAddress(), 'COMPANY');
    await send('DELETE', `/emails/verified/${emailVerificationId}`, ada);
    await prove(ada, `ada@${domain}`, 'COMPANY');
    const general = await prove(ada, `${uuid()}@example.org`, 'GENERAL');
    await eventually(() => expect(mine().map(each => each.emailCategory)).toEqual(['COMPANY', 'GENERAL']));
    expect(general.organization).toBeNull();
    expect(second.organization?.id).not.toBe(proof.organization?.id);
  });

  it('is rewarded as the settings say at that moment', async () => {
    const setting = '/configs/entries/site.emailVerificationRewards';
    const boss = await person('boss@example.com');
    const [before, after] = await Promise.all([person(), person()]);
    const rewardOf = async (who: Person) => {
      await prove(who, companyAddress(), 'COMPANY');
      const { id } = await meOf(who);
      return eventually(() => {
        const event = published.find(each => each.userId === id);
        expect(event).toBeDefined();
        return event?.momoPoints;
      });
    };
    expect(await rewardOf(before)).toBe(100);
    const configVal = { GENERAL: 0, COMPANY: 250, SCHOOL: 100 };
    expect((await send('PATCH', setting, boss, { configVal })).status).toBe(200);
    try {
      expect(await rewardOf(after)).toBe(250);
    } finally {
      expect((await send('DELETE', setting, boss)).status).toBe(200);
    }
  });

  it('puts colleagues into one organisation, also when they come concurrently and from a subdomain', async () => {
    const domain = `${uuid()}.com`;
    const people = await Promise.all([person(), person(), person()]);
    const addresses = [`a@${domain}`, `b@${domain}`, `c@${domain}`];
    const proofs = await Promise.all(people.map((each, at) => prove(each, addresses[at] ?? '', 'COMPANY')));
    const later = await prove(await person(), `d@eu.${domain}`, 'COMPANY');
    expect(new Set([...proofs, later].map(each => each.organization?.id)).size).toBe(1);
  });

  it('verifies the position that names it', async () => {
    const ada = await person();
    const name = `initech${uuid().replaceAll('-', '')}`;
    const curPosition = { title: 'Engineer', organization: name.toUpperCase() };
    await send('PATCH', '/users/me', ada, { curPosition });
    expect((await meOf(ada)).curPosition?.organization.isVerified).toBe(false);
    const { emailVerificationId } = await prove(ada, `ada@${name}.com`, 'COMPANY');
    expect((await meOf(ada)).curPosition?.organization).toMatchObject({ isVerified: true });
    await send('DELETE', `/emails/verified/${emailVerificationId}`, ada);
    expect((await meOf(ada)).curPosition?.organization.isVerified).toBe(false);
  });

  it.each([
    ['ada@gmail.com', 'COMPANY', 'gmail.com is a public mail service'],
    ['ada@yahoo.co.uk', 'SCHOOL', 'yahoo.co.uk is a public mail service'],
    ['ada@acme.com', 'SCHOOL', 'do not know acme.com as a school'],
  ])('refuses %s for %s and says why', async (email, category, words) => {
    const answer = await start(await person(), email, category);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      message: expect.stringContaining(words),
      details: [{ field: 'body.email' }],
    });
    expect(identity.codes.codeFor(email)).toBe('');
  });

  it('accepts five tries over all calls, from the person who started it', async () => {
    const [ada, eve] = [await person(), await person()];
    const email = companyAddress();
    const { emailVerificationId } = await dataOf<Started>(await start(ada, email, 'COMPANY'));
    const code = identity.codes.codeFor(email);
    expect((await verify(eve, emailVerificationId, code)).status).toBe(404);
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => verify(ada, emailVerificationId, wrongFor(code))),
    );
    expect(answers.every(answer => answer.status === 400)).toBe(true);
    expect((await verify(ada, emailVerificationId, code)).status).toBe(400);
    expect((await meOf(ada)).verifiedEmails).toHaveLength(1);
  });

  it('does not sign in by its code, and a sign-in code proves no address', async () => {
    const ada = await person();
    const email = companyAddress();
    const { emailVerificationId } = await dataOf<Started>(await start(ada, email, 'COMPANY'));
    const code = identity.codes.codeFor(email);
    const codeRequestId = identity.codes.sent.at(-1)?.key;
    const grant = { grant_type: 'passwordless_otp', request_id: codeRequestId, otp: code };
    expect((await identity.post('/api/auth/oauth/token', grant)).status).toBe(400);
    const signIn = await dataOf<{ requestId: string }>(
      await identity.post('/api/auth/passwordless/start', { email }),
    );
    expect((await verify(ada, uuid(), identity.codes.codeFor(email))).status).toBe(404);
    expect(signIn.requestId).not.toBe(emailVerificationId);
    expect((await verify(ada, emailVerificationId, code)).status).toBe(200);
  });

  it('reveals another account with the address only after a proof', async () => {
    const owner = await person();
    const ada = await person();
    const free = await start(ada, companyAddress(), 'GENERAL');
    const taken = await start(ada, owner.email, 'GENERAL');
    expect(taken.status).toBe(free.status);
    const shapes = [await dataOf<Started>(free), await dataOf<Started>(taken)];
    expect(Object.keys(shapes[0] ?? {})).toEqual(Object.keys(shapes[1] ?? {}));
    const id = shapes[1]?.emailVerificationId ?? '';
    const answer = await verify(ada, id, identity.codes.codeFor(owner.email));
    expect(answer.status).toBe(409);
    expect((await meOf(ada)).verifiedEmails).toHaveLength(1);
  });

  it('gives an address to one of two who prove it concurrently', async () => {
    const [ada, eve] = [await person(), await person()];
    const email = companyAddress();
    const one = await dataOf<Started>(await start(ada, email, 'GENERAL'));
    const oneCode = identity.codes.codeFor(email);
    const other = await dataOf<Started>(await start(eve, email, 'GENERAL'));
    const answers = await Promise.all([
      verify(ada, one.emailVerificationId, oneCode),
      verify(eve, other.emailVerificationId, identity.codes.codeFor(email)),
    ]);
    expect(answers.map(answer => answer.status).sort()).toEqual([200, 409]);
  });
});

describe('an admin', () => {
  it('lists a pending proof and accepts it without its code, with an audit trail', async () => {
    const ada = await person();
    const admin = await person('admin@momos.test');
    const email = companyAddress();
    const { emailVerificationId } = await dataOf<Started>(await start(ada, email, 'COMPANY'));
    const path = `/verification/emails?email=${email}`;
    expect((await send('GET', path, ada)).status).toBe(403);
    expect(await dataOf(await send('GET', path, admin))).toMatchObject([
      { id: emailVerificationId, email, user: { id: (await meOf(ada)).id, displayName: 'Ada Lovelace' } },
    ]);

    const bypass = `/verification/${emailVerificationId}/bypass`;
    expect((await send('POST', bypass, ada, {})).status).toBe(403);
    expect(await dataOf(await send('POST', bypass, admin))).toMatchObject({ email });
    expect((await send('POST', bypass, admin)).status).toBe(200);
    expect((await meOf(ada)).verifiedEmails).toHaveLength(2);
    expect(await dataOf(await send('GET', path, admin))).toEqual([]);
    const store = await engines.connectStore();
    const row = await store.connection
      .collection<{ _id: string }>('emailVerifications')
      .findOne({ _id: emailVerificationId });
    expect(row).toMatchObject({ provenBy: (await meOf(admin)).id, forgetAt: null });
  });

  it('stores organisations, each domain once', async () => {
    const admin = await person('admin@momos.test');
    const domain = `${uuid()}.com`;
    const body = { name: `Zeta ${uuid()}`, kind: 'SCHOOL', domains: [domain] };
    const made = await dataOf<{ id: string; version: number }>(
      await send('POST', '/organizations', admin, body),
    );
    expect((await send('POST', '/organizations', admin, body)).status).toBe(409);
    expect((await send('POST', '/organizations', await person(), body)).status).toBe(403);
    const list = await send('GET', `/organizations?text=${domain.slice(0, 20)}`, admin);
    expect(await dataOf(list)).toMatchObject([{ id: made.id, version: 1 }]);
    const change = { name: 'Zeta Institute' };
    const path = `/organizations/${made.id}`;
    expect((await send('PATCH', path, admin, change, { 'if-match': '"1"' })).status).toBe(200);
    expect((await send('PATCH', path, admin, change, { 'if-match': '"1"' })).status).toBe(412);
    expect(await dataOf(await send('GET', path, admin))).toMatchObject({
      name: 'Zeta Institute',
      version: 2,
    });
    expect((await send('GET', path, await person())).status).toBe(403);
    expect((await send('GET', `/organizations/${uuid()}`, admin)).status).toBe(404);
    const proof = await prove(await person(), `ada@${domain}`, 'SCHOOL');
    expect(proof.organization).toMatchObject({ id: made.id, name: 'Zeta Institute' });
  });
});

describe('a proven e-mail', () => {
  it('adds a category without another code, but only to a proven address', async () => {
    const ada = await person();
    const { email } = await prove(ada, companyAddress(), 'GENERAL');
    const add = (address: string) =>
      send('POST', '/emails/verified', ada, { email: address, emailCategory: 'COMPANY' });
    expect((await add(companyAddress())).status).toBe(400);
    const proof = await dataOf<VerifiedEmail>(await add(email));
    expect(proof).toMatchObject({ emailCategory: 'COMPANY', organization: { isVerified: true } });
    expect(await dataOf(await add(email))).toEqual(proof);
    expect((await add(ada.email)).status).toBe(200);
  });

  it('changes its category, and becomes the sign-in address', async () => {
    const ada = await person();
    const { email, emailVerificationId } = await prove(ada, companyAddress(), 'GENERAL');
    const change = (body: object, headers = {}) =>
      send('PATCH', '/emails/verified/verification', ada, { emailVerificationId, ...body }, headers);
    expect((await change({})).status).toBe(400);
    expect((await change({ isSignIn: true }, { 'if-match': '"1"' })).status).toBe(412);
    expect((await change({ isSignIn: true, emailCategory: 'COMPANY' })).status).toBe(200);
    expect(await meOf(ada)).toMatchObject({ email });
    expect((await send('DELETE', `/emails/verified/${emailVerificationId}`, ada)).status).toBe(409);
    expect((await change({ emailVerificationId: uuid(), isSignIn: true })).status).toBe(404);
  });

  it('signs in to the account of its owner, never to a second one', async () => {
    const ada = await person();
    const { email } = await prove(ada, companyAddress(), 'COMPANY');
    const { access_token: token } = await identity.signIn(email);
    expect((await meOf({ token, email })).id).toBe((await meOf(ada)).id);
  });
});
