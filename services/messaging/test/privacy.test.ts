import { beforeAll, expect, test } from '@jest/globals';
import { UserChanged } from '@momos/contracts/proto/identity/v1/bus';
import { PrivacyService } from '@momos/contracts/proto/privacy/v1/privacy';
import { topics } from '@momos/contracts/topics';
import type { Store } from '@momos/store';
import { eventually, startTeller, undeclaredCollections, useEngines } from '@momos/testing';
import { connectRpc } from '@momos/testing/rpc-client';
import { v7 as uuid } from 'uuid';
import { holdings } from '../src/privacy/privacy-answers.ts';
import { type MessagingApp, startMessaging } from './messaging-app.ts';

const engines = useEngines();
let messaging: MessagingApp;
let store: Store;
let tell: (user: object) => Promise<void>;

beforeAll(async () => {
  store = await engines.connectStore();
  messaging = await startMessaging(engines);
  const teller = await startTeller(engines);
  tell = user => teller(topics.user, UserChanged.fromPartial({ change: 'USER_CHANGE_UPDATED', user }));
});

async function erase(userId: string, email: string): Promise<void> {
  await connectRpc(engines, PrivacyService, messaging.service.grpcPort).erase({
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

test('an erased person stays away when every message is read from the first one again', async () => {
  const userId = uuid();
  const email = 'canary@example.com';
  await tell({
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

test('every collection is declared to privacy, or names nobody', async () => {
  const store = await engines.connectStore();
  await store.connection.createCollection('newcomers');
  expect(await undeclaredCollections(store, holdings, ['sent_codes', 'support_limits'])).toEqual([
    'newcomers',
  ]);
});
