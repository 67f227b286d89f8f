import { beforeAll, expect, test } from '@jest/globals';
import { UserChanged } from '@momos/contracts/proto/identity/v1/bus';
import { DeliveryChanged } from '@momos/contracts/proto/messaging/v1/bus';
import { PrivacyService } from '@momos/contracts/proto/privacy/v1/privacy';
import { topics } from '@momos/contracts/topics';
import { createErased, type Store } from '@momos/store';
import { eventually, listenTo, startPublisher, undeclaredCollections, useEngines } from '@momos/testing';
import { connectRpc } from '@momos/testing/rpc-client';
import { v7 as uuid } from 'uuid';
import { addressChooser } from '../src/opt-out/opt-out.ts';
import { createOptOuts } from '../src/opt-out/opt-out.store.ts';
import { createSuppressions } from '../src/suppression/suppression.store.ts';
import { holdings } from '../src/privacy/privacy-answers.ts';
import { type MessagingApp, startMessaging } from './messaging-app.ts';

const engines = useEngines();
let messaging: MessagingApp;
let store: Store;
let publish: (user: object) => Promise<void>;

beforeAll(async () => {
  store = await engines.connectStore();
  messaging = await startMessaging(engines);
  const publishTo = await startPublisher(engines);
  publish = user => publishTo(topics.user, UserChanged.fromPartial({ change: 'USER_CHANGE_UPDATED', user }));
});

async function erase(userId: string, email: string): Promise<void> {
  await connectRpc(engines, PrivacyService, {
    from: 'identity',
    to: 'messaging',
    port: messaging.service.grpcPort,
  }).erase({
    erasureId: uuid(),
    subject: { userId, emails: [email], mobiles: [], picturePaths: [] },
  });
}

async function collectionsWith(text: string): Promise<string[]> {
  const found: string[] = [];
  for (const { name } of await store.connection.listCollections()) {
    const rows = await store.connection.collection(name).find({}).toArray();
    if (JSON.stringify(rows).includes(text)) found.push(name);
  }
  return found;
}

test('an erased person stays erased when all topics are consumed again from the beginning', async () => {
  const userId = uuid();
  const email = 'canary@example.com';
  await publish({
    id: userId,
    version: 1,
    displayName: 'Canary Bird',
    firstName: 'Canary',
    email,
    isValid: true,
  });
  await eventually(async () => expect(await collectionsWith(email)).toEqual(['contacts']));
  await erase(userId, email);
  expect(await collectionsWith(email)).toEqual([]);

  await messaging.service.close();
  await engines.readAgain('messaging', store);
  messaging = await startMessaging(engines);
  const read = store.connection.collection<{ _id: string }>('inbox');
  await eventually(async () =>
    expect(await read.findOne({ _id: { $regex: userId } })).toMatchObject({ version: 1 }),
  );
  expect(await collectionsWith(email)).toEqual([]);
  expect(await collectionsWith('Canary')).toEqual([]);
});

test('a link in the mail of an erased person stores nothing of them', async () => {
  const userId = uuid();
  await erase(userId, 'gone@example.com');
  const optOuts = createOptOuts(store, createErased(store));
  await optOuts.leave({ userId, hostId: uuid() });
  await optOuts.choose({ userId, hostId: uuid() }, { all: true, host: false });
  expect((await optOuts.get([userId])).size).toBe(0);
});

test('what the reader of an address stopped stays so when the account that has it is erased', async () => {
  const [userId, email] = [uuid(), 'reader@example.com'];
  const optOuts = createOptOuts(store, createErased(store));
  for (const chooser of [userId, addressChooser(email)])
    await optOuts.chooseNotices(chooser, 'invitations', false);
  await erase(userId, email);
  expect([...(await optOuts.get([userId, addressChooser(email)])).keys()]).toEqual([addressChooser(email)]);
});

test('every collection is a declared holding, or contains no personal data', async () => {
  const store = await engines.connectStore();
  await store.connection.createCollection('newcomers');
  expect(
    await undeclaredCollections(store, holdings, [
      'blast_clicks',
      'circle_waiting',
      'known_states',
      'sent_codes',
      'support_limits',
      'sms_counts',
      'seen_feedback',
      'send_paces',
    ]),
  ).toEqual(['newcomers']);
});

test('what a message in progress leaves behind is erased, too: its copy in the local mailbox and its subject', async () => {
  const userId = uuid();
  const to = `${userId}@example.com`;
  type Row = { _id: string } & Record<string, unknown>;
  const rows = (name: string) => store.connection.collection<Row>(name);
  const delivery = { _id: `in-progress:${userId}` };
  await rows('deliveries').insertOne({
    ...delivery,
    userId,
    status: 'SENDING',
    leaseUntil: new Date(Date.now() + 600_000),
  });
  const erasing = erase(userId, to);
  await eventually(async () => expect(await rows('erased').findOne({ _id: userId })).not.toBeNull());
  await rows('outbox_messages').insertOne({ _id: uuid(), to, at: new Date() });
  await rows('deliveries').updateOne(delivery, { $set: { status: 'SENT', subject: 'Dear Canary' } });
  await erasing;
  expect(await rows('outbox_messages').findOne({ to })).toBeNull();
  expect(await rows('deliveries').findOne(delivery)).toMatchObject({ status: 'SENT', subject: '' });
});

test('the topic keeps no subject of a message to an erased person, nor of any other', async () => {
  const published = await listenTo(engines, topics.delivery);
  const userId = uuid();
  const [sent, stale] = [`sent:${userId}`, `stale:${userId}`];
  const row = {
    ...{ userId, version: 3, kind: 'blast', channel: 'EMAIL', status: 'SENT', blastId: null },
    ...{ socialId: uuid(), rsvpId: '', createdAt: new Date(), updatedAt: new Date(), dueAt: new Date() },
  };
  const rows = store.connection.collection<{ _id: string } & Record<string, unknown>>('deliveries');
  await rows.insertMany([
    { ...row, _id: sent, subject: 'Dear Canary' },
    { ...row, _id: stale, subject: '' },
  ]);
  // As a copy of the version before published it.
  const publishTo = await startPublisher(engines);
  await publishTo(
    topics.delivery,
    DeliveryChanged.fromPartial({ ...row, id: sent, subject: 'Dear Canary', blastId: '' }),
  );
  const last = () => published.findLast(({ id }) => id === sent);
  await eventually(() => expect(last()?.subject).toBe('Dear Canary'));
  await erase(userId, `${userId}@example.com`);
  await eventually(() => expect(last()).toMatchObject({ subject: '', version: 4, status: 'SENT' }));
  expect(published.some(({ id }) => id === stale)).toBe(false);
});

test('a suppressed address is erased, also one that a copy of the version before wrote', async () => {
  const userId = uuid();
  const email = `${userId}@example.com`;
  const rows = store.connection.collection<{ _id: string }>('suppressions');
  await rows.insertOne({ _id: email });
  await createSuppressions(store).add({ address: email, kind: 'STOPPED', reason: 'r', at: new Date() });
  expect(await collectionsWith(email)).toEqual(['suppressions']);
  await erase(userId, email);
  expect(await collectionsWith(email)).toEqual([]);
});
