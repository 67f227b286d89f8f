import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createBus } from '@momos/bus';
import { holders, privacyContract } from '@momos/contracts/privacy';
import { User } from '@momos/contracts/proto/identity/v1/bus';
import { rsvpsContract } from '@momos/contracts/rsvps';
import { topics } from '@momos/contracts/topics';
import { usersContract } from '@momos/contracts/users';
import { createLogger } from '@momos/runtime';
import { connectMongo, type Store } from '@momos/store';
import { eventually } from '@momos/testing';
import { publicUrl } from '../deploy/seed/sign-in.ts';
import { crowd, publish } from './crowd.ts';

const services = ['identity', 'events', 'payments', 'messaging', 'crm', 'media'] as const;
const url = process.env.MONGO_URL ?? '';
const stores = new Map<string, Store>();

beforeAll(async () => {
  for (const service of services)
    stores.set(service, await connectMongo({ url, database: `momos_${service}`, name: 'e2e' }));
});
afterAll(async () => {
  for (const store of stores.values()) await store.close();
});

/** Where any service's database has one of the texts; what is on its way out to the bus is not looked at. */
async function tracesOf(texts: string[]): Promise<string[]> {
  const found: string[] = [];
  for (const [service, { connection }] of stores)
    for (const { name } of await connection.listCollections()) {
      if (name === 'outbox') continue;
      for await (const row of connection.collection(name).find({})) {
        const text = JSON.stringify(row);
        if (texts.some(each => text.includes(each))) found.push(`${service}.${name}`);
      }
    }
  return found;
}

/** The newest code in the local mailbox. */
async function newestCode(email: string): Promise<string> {
  const answer = await fetch(`${publicUrl}/api/dev/outbox?to=${encodeURIComponent(email)}&limit=1`);
  const { data } = (await answer.json()) as { data: { code: string | null }[] };
  return data[0]?.code ?? '';
}

it('erases a person everywhere, and old news brings nothing of them back', async () => {
  const [host, canary] = await crowd(2);
  if (!host || !canary) throw new Error('nobody came');
  const name = `Canary${Date.now().toString(36)}`;
  const { data: me } = await canary.call(usersContract.updateMe, { body: { firstName: name } });
  const social = await publish(host, { maxCapacity: 10 });
  const tierId = social.ticketTiers[0]?.id;
  await canary.call(rsvpsContract.create, { params: { id: social.id }, body: { tierId } });
  const { email } = canary.person;
  const texts = [name, email];
  await eventually(async () => {
    const traces = await tracesOf(texts);
    for (const place of ['identity.users', 'events.people', 'messaging.contacts', 'crm.people'])
      expect(traces).toContain(place);
  });

  const { data: asked } = await canary.call(privacyContract.startErasure, {});
  const otp = await newestCode(email);
  const { data: erasure } = await canary.call(privacyContract.erase, {
    body: { requestId: asked.requestId, otp },
  });
  expect(erasure.status).toBe('SCHEDULED');
  // The week goes by.
  const erasures = stores.get('identity')?.connection.collection<{ _id: string }>('erasures');
  await erasures?.updateOne({ _id: erasure.id }, { $set: { dueAt: new Date(0), checkAt: new Date(0) } });
  await eventually(
    async () => {
      const row = await erasures?.findOne({ _id: erasure.id });
      expect(row).toMatchObject({ status: 'DONE' });
      const receipts = (row as { receipts?: { service: string }[] } | null)?.receipts ?? [];
      expect(receipts.map(({ service }) => service)).toEqual([...holders]);
    },
    { within: 20_000 },
  );
  await expect(canary.call(usersContract.me, {})).rejects.toMatchObject({ status: 401 });
  await eventually(async () => expect(await tracesOf(texts)).toEqual([]));

  // Everything that was ever told of the person is told again, and newer than what anybody has applied.
  const store = stores.get('identity');
  if (!store) throw new Error('no identity');
  const bus = createBus({
    brokers: (process.env.KAFKA_BROKERS ?? '').split(','),
    clientId: 'e2e',
    store,
    logger: createLogger({ service: 'e2e', level: 'silent' }),
  });
  const old = User.fromPartial({
    id: me.id,
    version: me.version + 1000,
    displayName: `${name} Number`,
    firstName: name,
    email,
    isValid: true,
  });
  const marker = User.fromPartial({ id: host.id, version: 1000, displayName: `After ${name.slice(6)}` });
  for (const user of [old, marker])
    await store.transaction(() => bus.outbox.add(topics.user, { change: 'USER_CHANGE_UPDATED', user }));
  await eventually(async () => {
    const traces = await tracesOf([marker.displayName]);
    for (const place of ['events.people', 'messaging.contacts', 'crm.accounts'])
      expect(traces).toContain(place);
  });
  expect(await tracesOf(texts)).toEqual([]);
  await bus.close();
}, 120_000);
