import { expect, test } from '@jest/globals';
import { deleteByPrefix } from '@momos/bus/topics';
import { type Topic, topics } from '@momos/contracts/topics';
import { createLogger } from '@momos/runtime';
import { type Store } from '@momos/store';
import { connectBus, eventually, republished, useEngines } from '@momos/testing';
import { v7 as uuid } from 'uuid';
import { createProjection } from '../src/projection/build/projection.ts';
import { readModelNames } from '../src/projection/read-model/read-model.store.ts';
import {
  deliveryChanged,
  paymentChanged,
  reviewChanged,
  rsvpChanged,
  socialChanged,
  userChanged,
} from './messages.ts';

const engines = useEngines();

/** A service that publishes a topic: its rows are the encoded states, which it publishes again on demand. */
async function owner<M>(topic: Topic<M>, ...messages: M[]) {
  const store = await engines.connectStore(topic.name.replace('.', '_'));
  const bus = await connectBus(engines, store);
  await store.connection.createCollection('states');
  const rows = store.connection.collection<{ _id: string; value: Buffer }>('states');
  for (const message of messages)
    await store.transaction(async () => {
      const session = store.session();
      const value = Buffer.from(topic.encode(message));
      await rows.replaceOne({ _id: topic.keyOf(message) }, { value }, { session, upsert: true });
      await bus.outbox.add(topic, message);
    });
  bus.startRelay();
  const isPublished = () =>
    eventually(async () => expect(await store.connection.collection('outbox').countDocuments()).toBe(0));
  const statesOf = async (ids: string[]) => {
    const options = { session: store.session(), promoteBuffers: true };
    return (await rows.find({ _id: { $in: ids } }, options).toArray()).map(({ value }) =>
      topic.decode(value),
    );
  };
  const republish = () => republished(engines, store, { topic, collection: 'states', statesOf });
  return { name: topic.name, isPublished, republish };
}

/** The rows of the projection without their times of writing. */
async function contentOf(store: Store, prefix: string): Promise<unknown> {
  const of = (name: string) =>
    store.connection
      .collection(prefix + name)
      .find({}, { projection: { writtenAt: 0 } })
      .sort({ _id: 1 })
      .toArray();
  return Object.fromEntries(
    await Promise.all(readModelNames.map(async name => [name, await of(name)] as const)),
  );
}

test('a projection that is built from republished topics, after all were lost, is equal', async () => {
  const [userId, socialId, rsvpId] = [uuid(), uuid(), uuid()];
  const about = { userId, socialId, rsvpId };
  const named = { id: userId, displayName: 'Ada Byron' };
  const rsvp = { id: rsvpId, userId, socialId };
  const owners = [
    await owner(topics.user, userChanged(named), userChanged({ ...named, version: 2, city: 'Rome' })),
    await owner(topics.social, socialChanged({ id: socialId }), socialChanged({})),
    await owner(
      topics.rsvp,
      rsvpChanged({ ...rsvp, status: 'PENDING' }),
      rsvpChanged({ ...rsvp, status: 'ATTENDED', version: 2 }),
    ),
    await owner(topics.review, reviewChanged({ authorId: userId, socialId, rsvpId })),
    await owner(topics.payment, paymentChanged({ ...about, capturedAmount: 2000 })),
    await owner(topics.delivery, deliveryChanged({ ...about, status: 'SENT', channel: 'EMAIL' })),
  ];
  for (const each of owners) await each.isPublished();
  const store = await engines.connectStore('crm');
  const log = createLogger({ service: 'crm', level: 'silent' });
  const build = async () => {
    const projection = createProjection({ store, bus: await connectBus(engines, store), log });
    await projection.start();
    const { prefix } = await projection.rebuild();
    await projection.stop();
    return contentOf(store, prefix);
  };
  const before = await build();
  expect(before).toMatchObject({ people: [{ _id: userId, attendedCount: 1 }] });

  for (const { name } of owners) await deleteByPrefix(engines.kafkaBrokers, engines.topicPrefix + name);
  for (const each of owners) await each.republish();
  expect(await build()).toEqual(before);
}, 120_000);
