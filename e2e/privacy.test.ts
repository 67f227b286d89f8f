import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createBus } from '@momos/bus';
import { User } from '@momos/contracts/proto/identity/v1/bus';
import { rsvpsContract } from '@momos/contracts/rsvps';
import { topics } from '@momos/contracts/topics';
import { usersContract } from '@momos/contracts/users';
import { createLogger } from '@momos/runtime';
import { eventually } from '@momos/testing';
import { crowd, publish } from './crowd.ts';
import { type Databases, erase, openDatabases } from './erasing.ts';

let databases: Databases;

beforeAll(async () => {
  databases = await openDatabases();
});
afterAll(() => databases.close());

it('erases a person everywhere, and old news brings nothing of them back', async () => {
  const [host, canary] = await crowd(2);
  if (!host || !canary) throw new Error('the people of this test are missing');
  const name = `Canary${Date.now().toString(36)}`;
  const { data: me } = await canary.call(usersContract.updateMe, { body: { firstName: name } });
  const social = await publish(host, { maxCapacity: 10 });
  const tierId = social.ticketTiers[0]?.id;
  await canary.call(rsvpsContract.create, { params: { id: social.id }, body: { tierId } });
  const { email } = canary.person;
  const texts = [name, email];
  await eventually(async () => {
    const traces = await databases.tracesOf(texts);
    for (const place of [
      'identity.users',
      'events.people',
      'messaging.contacts',
      'crm.projection_5_1_people',
    ])
      expect(traces).toContain(place);
  });

  await erase(databases, canary.call, email);
  await expect(canary.call(usersContract.me, {})).rejects.toMatchObject({ status: 401 });
  await eventually(async () => expect(await databases.tracesOf(texts)).toEqual([]));

  // Republish every event about the person with versions newer than any consumer has applied.
  const store = databases.identity;
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
    const traces = await databases.tracesOf([marker.displayName]);
    for (const place of ['events.people', 'messaging.contacts', 'crm.projection_5_1_accounts'])
      expect(traces).toContain(place);
  });
  expect(await databases.tracesOf(texts)).toEqual([]);
  await bus.close();
}, 120_000);
