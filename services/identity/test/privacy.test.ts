import { randomBytes } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { type DataExport, type Erasure, holders } from '@momos/contracts/privacy';
import { topics } from '@momos/contracts/topics';
import { eventually, listenTo, undeclaredCollections, useEngines } from '@momos/testing';
import { v7 as uuid } from 'uuid';
import { holdings } from '../src/privacy/privacy-answers.ts';
import { startIdentity } from './running-identity.ts';

const engines = useEngines();
const app = await startIdentity(engines, { ERASURE_GRACE_HOURS: '24' });
const store = await engines.connectStore();
const { codes: neighbours, clock } = app;
const published = await listenTo(engines, topics.user);
const mails = await listenTo(engines, topics.privacy);

const day = 86_400_000;

async function person(name: string) {
  const email = `${name.toLowerCase()}-${uuid()}@example.com`;
  const { access_token, refresh_token } = await app.signIn(email);
  const call = async <T>(method: string, path: string, body?: unknown) => {
    const response = await fetch(`${app.url}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${access_token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, ...((await response.json()) as { data: T; message: string }) };
  };
  const me = await call<{ id: string }>('POST', '/users', { firstName: name, lastName: 'Canary' });
  return { email, userId: me.data.id, access_token, refresh_token, call };
}

type Person = Awaited<ReturnType<typeof person>>;

async function askErasure({ call, email }: Person) {
  const { data } = await call<{ requestId: string }>('POST', '/privacy/erasure/code');
  const otp = neighbours.codeFor(email);
  return call<Erasure>('POST', '/privacy/erasure', { requestId: data.requestId, otp });
}

describe('an export', () => {
  test('is not started for a person who is being erased', async () => {
    const { userId, call } = await person('Ada');
    await store.connection.collection('erased').insertOne({ _id: userId as never });
    expect(await call('POST', '/privacy/exports')).toMatchObject({ status: 404 });
    expect(await store.connection.collection('dataExports').countDocuments({ userId })).toBe(0);
  });

  test('collects the data of every service, survives outages, and is visible to its owner only', async () => {
    const ann = await person('Ann');
    neighbours.failures = 1;
    const asked = await ann.call<DataExport>('POST', '/privacy/exports');
    expect(asked).toMatchObject({ status: 202, data: { status: 'RUNNING' } });
    const again = await ann.call<DataExport>('POST', '/privacy/exports');
    expect(again.data.id).toBe(asked.data.id);
    await eventually(async () => {
      // The pause after the outage is by the service's clock.
      clock.set(new Date(clock.now().getTime() + 2000));
      const { data } = await ann.call<DataExport[]>('GET', '/privacy/exports');
      expect(data).toMatchObject([{ status: 'READY' }]);
      expect(data[0]?.steps.every(({ doneAt }) => doneAt !== null)).toBe(true);
    });
    const path = `/privacy/exports/${asked.data.id}/archive`;
    const archive = await app.get(`/api${path}`, ann.access_token);
    expect(archive.headers.get('content-disposition')).toContain('momos-data-');
    const held = (await archive.json()) as Record<string, Record<string, unknown[]>>;
    expect(Object.keys(held).sort()).toEqual(['exportedAt', ...holders].sort());
    expect(held.crm).toEqual({ known: [ann.userId, ann.email] });
    expect(held.identity?.account).toMatchObject([{ loginEmail: ann.email, firstName: 'Ann' }]);
    expect(JSON.stringify(held)).not.toMatch(/currentHash|codeHash/);
    await eventually(() =>
      expect(mails.filter(({ userId }) => userId === ann.userId)).toMatchObject([
        { change: 'PRIVACY_CHANGE_EXPORT_READY' },
      ]),
    );

    const bob = await person('Bob');
    expect(await bob.call('GET', path)).toMatchObject({ status: 404 });
    expect((await app.get(`/api${path}`)).status).toBe(401);
    clock.set(new Date(clock.now().getTime() + 3 * day));
    const { access_token } = await app.signIn(ann.email);
    expect((await app.get(`/api${path}`, access_token)).status).toBe(410);
  });
});

test('an export whose service never answers is given up, its person is notified, and may ask again', async () => {
  const cleo = await person('Cleo');
  neighbours.failures = Number.POSITIVE_INFINITY;
  const asked = await cleo.call<DataExport>('POST', '/privacy/exports');
  const rows = store.connection.collection<{ _id: string; status: string }>('dataExports');
  await eventually(async () => {
    clock.set(new Date(clock.now().getTime() + 3 * 3_600_000));
    expect(await rows.findOne({ _id: asked.data.id })).toMatchObject({ status: 'FAILED', checkAt: null });
  });
  neighbours.failures = 0;
  await eventually(() =>
    expect(mails.filter(({ userId }) => userId === cleo.userId)).toMatchObject([
      { change: 'PRIVACY_CHANGE_EXPORT_FAILED' },
    ]),
  );
  const { access_token } = await app.signIn(cleo.email);
  const headers = { authorization: `Bearer ${access_token}` };
  const again = await fetch(`${app.url}/api/privacy/exports`, { method: 'POST', headers });
  expect(again.status).toBe(202);
  await eventually(async () => {
    const answer = await app.get('/api/privacy/exports', access_token);
    expect(await answer.json()).toMatchObject({ data: [{ status: 'READY' }, { status: 'FAILED' }] });
  });
});

test('an export of more than a message between services holds has all of it, once', async () => {
  const bulk = Array.from({ length: 40 }, () => randomBytes(120_000).toString('base64'));
  neighbours.held = bulk;
  const ann = await person('Ann');
  neighbours.failures = 1;
  const { data } = await ann.call<DataExport>('POST', '/privacy/exports');
  await eventually(async () => {
    clock.set(new Date(clock.now().getTime() + 2000));
    expect((await ann.call<DataExport[]>('GET', '/privacy/exports')).data).toMatchObject([
      { status: 'READY' },
    ]);
  });
  neighbours.held = [];
  const archive = await app.get(`/api/privacy/exports/${data.id}/archive`, ann.access_token);
  const { crm } = (await archive.json()) as { crm: unknown };
  expect(crm).toEqual({ known: [ann.userId, ann.email, ...bulk] });
});

describe('an erasure', () => {
  test('needs a fresh code of its own, waits, can be cancelled, and mails each step', async () => {
    const ann = await person('Ann');
    const { data } = await ann.call<{ requestId: string; sentTo: string }>('POST', '/privacy/erasure/code');
    expect(data.sentTo).toBe(ann.email);
    expect(neighbours.sent.at(-1)?.purpose).toBe('erase-account');
    const { requestId } = data;
    expect(await ann.call('POST', '/privacy/erasure', { requestId, otp: '000000' })).toMatchObject({
      status: 400,
    });
    const bob = await person('Bob');
    const otp = neighbours.codeFor(ann.email);
    expect(await bob.call('POST', '/privacy/erasure', { requestId, otp })).toMatchObject({ status: 400 });
    const signIn = await app.post('/api/auth/oauth/token', {
      grant_type: 'passwordless_otp',
      request_id: requestId,
      otp,
    });
    expect(signIn.status).toBe(400);

    const asked = await askErasure(ann);
    expect(asked).toMatchObject({ status: 202, data: { status: 'SCHEDULED' } });
    expect(Date.parse(asked.data.dueAt) - Date.parse(asked.data.requestedAt)).toBe(day);
    expect((await askErasure(ann)).data.id).toBe(asked.data.id);
    expect(await ann.call('DELETE', '/privacy/erasure')).toMatchObject({ data: { status: 'CANCELLED' } });
    expect(await ann.call('DELETE', '/privacy/erasure')).toMatchObject({ status: 409 });
    await eventually(() =>
      expect(mails.filter(({ userId }) => userId === ann.userId).map(({ change }) => change)).toEqual([
        'PRIVACY_CHANGE_ERASURE_SCHEDULED',
        'PRIVACY_CHANGE_ERASURE_CANCELLED',
      ]),
    );
  });

  test('is refused with the reason while there is an obstacle', async () => {
    const ann = await person('Ann');
    neighbours.obstacles.push('You still host “Supper club”.');
    expect(await askErasure(ann)).toMatchObject({ status: 409, message: 'You still host “Supper club”.' });
  });

  test('leaves nothing of the person here, has every receipt, and the person is unknown from then on', async () => {
    const ann = await person('Canary');
    await ann.call('PATCH', '/users/me', { bio: 'canary-bio' });
    const { data: erasure } = await askErasure(ann);
    neighbours.failures = 2;
    clock.set(new Date(clock.now().getTime() + day));
    const unnamed = await app.signIn('admin@momos.test');
    await app.post(
      '/api/users',
      { firstName: 'Ada', lastName: 'Min' },
      { authorization: `Bearer ${unnamed.access_token}` },
    );
    const admin = await app.signIn('admin@momos.test');
    const ofAnn = async () => {
      const answer = await app.get('/api/privacy/erasures', admin.access_token);
      const { data } = (await answer.json()) as { data: Erasure[] };
      return data.find(({ id }) => id === erasure.id);
    };
    await eventually(async () => {
      clock.set(new Date(clock.now().getTime() + 2000));
      expect(await ofAnn()).toMatchObject({ status: 'DONE' });
    });
    const done = await ofAnn();
    expect(done?.receipts.map(({ service }) => service)).toEqual([...holders]);
    expect(done?.receipts.at(-1)?.counts).toMatchObject({ account: 1, sessions: 1 });
    expect(neighbours.erased.at(-1)?.subject).toMatchObject({ userId: ann.userId, emails: [ann.email] });

    expect(await ann.call('GET', '/users/me')).toMatchObject({ status: 401 });
    const { refresh_token } = ann;
    const refreshed = await app.post('/api/auth/oauth/refresh', { refresh_token });
    expect(refreshed.status).toBeGreaterThanOrEqual(400);
    await eventually(() =>
      expect(published.findLast(({ user }) => user?.id === ann.userId)).toMatchObject({
        change: 'USER_CHANGE_ERASED',
        user: { email: '', firstName: '' },
      }),
    );
    // Outbox rows are published within moments; no other row may name the person any more.
    await eventually(async () =>
      expect(await rowsWith([ann.email, 'Canary Canary', 'canary-bio'])).toEqual([]),
    );
    const again = await app.signIn(ann.email);
    const { data: me } = (await (await app.get('/api/users/me', again.access_token)).json()) as {
      data: { id: string };
    };
    expect(me.id).not.toBe(ann.userId);
  });
});

test('consents are given and withdrawn, and every choice stays in the history', async () => {
  const ann = await person('Ann');
  expect((await ann.call('GET', '/privacy/consents')).data).toEqual([
    { purpose: 'UPDATES', isGiven: false, since: null },
    { purpose: 'SUGGESTIONS', isGiven: true, since: null },
    { purpose: 'PUSH', isGiven: false, since: null },
  ]);
  await ann.call('PATCH', '/users/me', { isSubscribedToUpdate: true });
  await ann.call('PATCH', '/privacy/consents', { purpose: 'SUGGESTIONS', isGiven: false });
  await ann.call('PATCH', '/privacy/consents', { purpose: 'SUGGESTIONS', isGiven: false });
  await ann.call('PATCH', '/privacy/consents', { purpose: 'UPDATES', isGiven: false });
  await ann.call('PATCH', '/privacy/consents', { purpose: 'PUSH', isGiven: true });
  expect((await ann.call('GET', '/privacy/consents')).data).toMatchObject([
    { purpose: 'UPDATES', isGiven: false },
    { purpose: 'SUGGESTIONS', isGiven: false },
    { purpose: 'PUSH', isGiven: true },
  ]);
  expect((await ann.call('GET', '/privacy/consents/history')).data).toMatchObject([
    { purpose: 'PUSH', isGiven: true },
    { purpose: 'UPDATES', isGiven: false },
    { purpose: 'SUGGESTIONS', isGiven: false },
    { purpose: 'UPDATES', isGiven: true },
  ]);
});

/** Collections that hold one of the texts anywhere, in the database as it is. */
async function rowsWith(texts: string[]): Promise<string[]> {
  const found: string[] = [];
  for (const { name } of await store.connection.listCollections()) {
    const rows = await store.connection.collection(name).find({}).toArray();
    const all = JSON.stringify(rows);
    if (texts.some(text => all.includes(text))) found.push(name);
  }
  return found;
}

test('every collection is declared to privacy, or identifies no one', async () => {
  const store = await engines.connectStore();
  await store.connection.createCollection('newcomers');
  expect(
    await undeclaredCollections(store, holdings, ['codeBudgets', 'organizations', 'signingKeys']),
  ).toEqual(['newcomers']);
});
