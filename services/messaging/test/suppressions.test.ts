import { beforeAll, describe, expect, test } from '@jest/globals';
import { AddressProven } from '@momos/contracts/proto/identity/v1/bus';
import { PrivacyService } from '@momos/contracts/proto/privacy/v1/privacy';
import type { SuppressionView } from '@momos/contracts/suppressions';
import { topics } from '@momos/contracts/topics';
import { addressDigest } from '@momos/runtime/address-digest';
import type { Store } from '@momos/store';
import { eventually, type MailSink, startMailSink, startPublisher, useEngines } from '@momos/testing';
import { connectRpc } from '@momos/testing/rpc-client';
import { v7 as uuid } from 'uuid';
import { migrations } from '../src/migrations.ts';
import { createSuppressions, type Suppressions } from '../src/suppression/suppression.store.ts';
import { type MessagingApp, startMessaging } from './messaging-app.ts';
import { type Neighbours, startNeighbours } from './neighbours.ts';

const engines = useEngines();
let sink: MailSink;
let neighbours: Neighbours;
let messaging: MessagingApp;
let store: Store;
let suppressions: Suppressions;
let publish: Awaited<ReturnType<typeof startPublisher>>;

beforeAll(async () => {
  sink = await startMailSink();
  engines.cleanUp(sink.close);
  neighbours = await startNeighbours(engines);
  messaging = await startMessaging(engines, { SMTP_URL: sink.url, ...neighbours.env });
  store = await engines.connectStore();
  suppressions = createSuppressions(store);
  publish = await startPublisher(engines);
});

type Caller = { roles?: string[] };
async function call<T>(method: string, path: string, { roles = ['manager'] }: Caller = {}) {
  const token = await messaging.tokens.tokenFor({ userId: uuid(), roles });
  const answer = await fetch(`${messaging.url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
  });
  return {
    status: answer.status,
    body: (await answer.json()) as {
      data: T;
      meta: { lastEvaluatedKey: string | null; counts: Record<string, number> };
    },
  };
}

const list = async (query = '') => (await call<SuppressionView[]>('GET', `/suppressions${query}`)).body;
const isSuppressed = async (address: string) =>
  (await suppressions.among([address], new Date())).has(address);
const newAddress = () => `${uuid()}@example.org`;

async function suppressed(address = newAddress(), at = new Date()): Promise<string> {
  await suppressions.add({ address, kind: 'NO_SUCH_ADDRESS', reason: 'RCPT TO 550 5.1.1', at });
  return address;
}

/** A blast to one person, whose address the relay answers so. */
async function mailTo(answer: string) {
  const social = neighbours.addSocial();
  const user = neighbours.addUser();
  neighbours.addRsvp({ socialId: social.id, userId: user.id, status: 'ATTENDED' });
  sink.refuse(user.email, 550, answer);
  const token = await messaging.tokens.tokenFor({ userId: social.ownerId });
  const sent = await fetch(`${messaging.url}/api/sendRsvpEmails`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      socialId: social.id,
      subject: 'S',
      body: 'B',
      audience: { statuses: ['ATTENDED'] },
    }),
  });
  expect(sent.status).toBe(202);
  return user;
}

const deliveryTo = (userId: string) =>
  store.connection
    .collection('deliveries')
    .findOne({ userId }, { projection: { status: 1, attempts: 1, reason: 1 } });

describe('a relay', () => {
  test('that says "no such mailbox" suppresses the address', async () => {
    const { id, email } = await mailTo('5.1.1 no such user');
    await eventually(async () => expect(await deliveryTo(id)).toMatchObject({ status: 'FAILED' }));
    expect((await list('?kind=NO_SUCH_ADDRESS')).data).toContainEqual(
      expect.objectContaining({ address: email, reason: 'RCPT TO 550 5.1.1', expiresAt: expect.any(String) }),
    );
  });

  test.each(['refused by a list', '5.5.0 mailbox unavailable', '5.1.0 rejected'])(
    'that says "%s" suppresses nothing',
    async answer => {
      const { id, email } = await mailTo(answer);
      await eventually(async () => expect(await deliveryTo(id)).toMatchObject({ status: 'FAILED' }));
      expect(await isSuppressed(email)).toBe(false);
    },
  );

  test('that blocks us is tried again, counted and named', async () => {
    const { id, email } = await mailTo('5.7.1 client host blocked using list.example');
    await eventually(async () =>
      expect(await deliveryTo(id)).toMatchObject({
        status: 'QUEUED',
        attempts: 1,
        reason: 'RCPT TO 550 5.7.1',
      }),
    );
    expect(await isSuppressed(email)).toBe(false);
    const metrics = await (await fetch(`${messaging.url}/metrics`)).text();
    expect(metrics).toMatch(/^messaging_blocks_total\{[^}]*channel="EMAIL"[^}]*\} 1$/m);
  });
});

describe('a suppression', () => {
  test('ends after 30 days, unless its person answered STOP', async () => {
    const address = await suppressed();
    const [row] = (await list()).data;
    expect(Date.parse(row?.expiresAt ?? '') - Date.parse(row?.at ?? '')).toBe(30 * 86_400_000);
    const soon = new Date(Date.parse(row?.expiresAt ?? '') - 1000);
    expect((await suppressions.among([address], soon)).size).toBe(1);
    expect((await suppressions.among([address], new Date(soon.getTime() + 1000))).size).toBe(0);
    await suppressions.add({
      address: '+12125550111',
      kind: 'STOPPED',
      reason: 'twilio 400 21610',
      at: new Date(),
    });
    expect((await list('?kind=STOPPED')).data).toMatchObject([{ address: '+12125550111', expiresAt: null }]);
  });

  test('is found by its whole address, in whatever kind, and counted by kind', async () => {
    const before = (await list()).meta.counts;
    const address = await suppressed(`Ada.${newAddress()}`);
    const stopped = { address: '+12125550199', kind: 'STOPPED', reason: 'STOP', at: new Date() } as const;
    await suppressions.add(stopped);
    const find = async (asked: string, kind = '') =>
      (await list(`?address=${encodeURIComponent(asked)}${kind}`)).data.map(each => each.address);
    expect(await find(address.toUpperCase())).toEqual([address]);
    expect(await find(address, '&kind=STOPPED')).toEqual([]);
    expect(await find('+1 212-555-0199')).toEqual(['+12125550199']);
    expect(await find(newAddress())).toEqual([]);
    expect((await list(`?address=${address}`)).meta.counts).toEqual({
      ...before,
      NO_SUCH_ADDRESS: (before['NO_SUCH_ADDRESS'] ?? 0) + 1,
      STOPPED: (before['STOPPED'] ?? 0) + 1,
    });
  });

  test('is one per address, however it is written and however often it is found', async () => {
    const address = `Ada.${newAddress()}`;
    await Promise.all([address, address.toLowerCase(), address.toUpperCase()].map(each => suppressed(each)));
    expect(
      (await list()).data.filter(row => row.address.toLowerCase() === address.toLowerCase()),
    ).toHaveLength(1);
    expect(await isSuppressed(address)).toBe(true);
  });

  test('ends when its person uses a code that the address received, not by one used before', async () => {
    const at = new Date();
    const [early, late] = [await suppressed(newAddress(), at), await suppressed(newAddress(), at)];
    const proof = (address: string, provenAt: number) =>
      AddressProven.fromPartial({
        ...{ id: uuid(), version: 1, addressDigest: addressDigest(address) },
        provenAt: new Date(provenAt),
      });
    await publish(topics.addressProof, proof(late, at.getTime() - 1), proof(early, at.getTime() + 1));
    await eventually(async () => expect(await isSuppressed(early)).toBe(false));
    await eventually(async () =>
      expect(
        await store.connection.collection('inbox').countDocuments({ _id: /address-proof/ as never }),
      ).toBe(2),
    );
    expect(await isSuppressed(late)).toBe(true);
  });

  test.each(['STOPPED', 'COMPLAINED'] as const)('%s stays whatever code its person uses', async kind => {
    const [address, other] = [newAddress(), await suppressed(newAddress())];
    await suppressions.add({ address, kind, reason: 'asked for', at: new Date() });
    const proof = (each: string) =>
      AddressProven.fromPartial({
        ...{ id: uuid(), version: 1, addressDigest: addressDigest(each) },
        provenAt: new Date(Date.now() + 60_000),
      });
    await publish(topics.addressProof, proof(address), proof(other));
    await eventually(async () => expect(await isSuppressed(other)).toBe(false));
    await eventually(async () =>
      expect(
        await store.connection.collection('inbox').countDocuments({ _id: /address-proof/ as never }),
      ).toBeGreaterThanOrEqual(4),
    );
    expect(await isSuppressed(address)).toBe(true);
  });

  test('is erased with its person', async () => {
    const address = await suppressed();
    await connectRpc(engines, PrivacyService, {
      from: 'identity',
      to: 'messaging',
      port: messaging.service.grpcPort,
    }).erase({
      erasureId: uuid(),
      subject: { userId: uuid(), emails: [address], mobiles: [], picturePaths: [] },
    });
    expect(await isSuppressed(address)).toBe(false);
  });
});

describe('staff', () => {
  test('see the newest first, page by page, and lift one', async () => {
    const addresses: string[] = [];
    for (let at = 0; at < 3; at++) addresses.unshift(await suppressed());
    const first = await list('?pageSize=2');
    expect(first.data.map(row => row.address)).toEqual(addresses.slice(0, 2));
    const key = encodeURIComponent(first.meta.lastEvaluatedKey ?? '');
    const next = await list(`?pageSize=2&exclusiveStartKey=${key}`);
    expect(next.data[0]?.address).toBe(addresses[2]);

    const id = first.data[0]?.id;
    expect((await call('DELETE', `/suppressions/${id}`)).status).toBe(200);
    expect(await isSuppressed(addresses[0] ?? '')).toBe(false);
    expect(await isSuppressed(addresses[1] ?? '')).toBe(true);
    // Again is no error: it is lifted.
    expect((await call('DELETE', `/suppressions/${id}`)).status).toBe(200);
  });

  test('only they do', async () => {
    expect((await call('GET', '/suppressions', { roles: [] })).status).toBe(403);
    expect((await call('DELETE', `/suppressions/${uuid()}`, { roles: [] })).status).toBe(403);
  });
});

test('of the suppressions of before only those of people who answered STOP are kept', async () => {
  type Former = { _id: string; reason: string; at: Date };
  const rows = store.connection.collection<Former>('suppressions');
  const at = new Date('2030-01-01');
  await rows.insertMany([
    { _id: 'blocked@example.org', reason: 'RCPT TO 550', at },
    { _id: '+12125550122', reason: 'twilio 400 21610', at },
    { _id: '+12125550133', reason: 'twilio 400 21408', at },
  ]);
  const [migration] = migrations;
  const db = store.connection.db;
  if (!db || !migration) throw new Error('connected');
  for (let run = 0; run < 2; run++) await migration.up(db as never);
  expect(await rows.find({ _id: /@example.org$|^\+/ }).toArray()).toEqual([]);
  const kept = await suppressions.among(['blocked@example.org', '+12125550122', '+12125550133'], new Date());
  expect([...kept.keys()]).toEqual(['+12125550122']);
});

test('a person’s own STOP outlives what a provider says later, whichever comes first', async () => {
  const inTwoMonths = new Date(Date.now() + 60 * 86_400_000);
  const stop = { kind: 'STOPPED', reason: 'twilio 400 21610', at: new Date() } as const;
  const missing = { kind: 'NO_SUCH_ADDRESS', reason: 'twilio 400 21211', at: new Date() } as const;
  for (const order of [
    [stop, missing],
    [missing, stop],
    [stop, missing, missing, stop, missing],
  ]) {
    const address = newAddress();
    for (const each of order) await suppressions.add({ address, ...each });
    expect(await suppressions.among([address], inTwoMonths)).toEqual(new Map([[address, 'STOPPED']]));
  }
  const address = newAddress();
  await Promise.all([stop, missing, missing, stop].map(each => suppressions.add({ address, ...each })));
  expect(await suppressions.among([address], inTwoMonths)).toEqual(new Map([[address, 'STOPPED']]));
});
