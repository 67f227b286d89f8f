import { expect, test } from '@jest/globals';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { topics } from '@momos/contracts/topics';
import type { Store } from '@momos/store';
import { eventually, freePort, startPublisher, startTokenIssuer, useEngines } from '@momos/testing';
import { v7 as uuid } from 'uuid';
import type { Build } from '../src/projection/build/build.ts';
import { createBuilds } from '../src/projection/build/build.store.ts';
import { sources } from '../src/projection/read-model/consume-topics.ts';
import { createReadModel, prepareReadModel } from '../src/projection/read-model/read-model.store.ts';
import { rsvpChanged, userChanged } from './messages.ts';

const engines = useEngines();
const people = 300;
const perPerson = 12;

/** The service as a process of its own, that can be killed. */
async function startProcess(jwksUrl: string): Promise<ChildProcess> {
  const [http, grpc] = [await freePort(), await freePort()];
  const child = spawn(process.execPath, [fileURLToPath(new URL('../src/main.ts', import.meta.url))], {
    stdio: 'ignore',
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      ENVIRONMENT: 'test',
      HTTP_PORT: `${http}`,
      GRPC_PORT: `${grpc}`,
      CRM_DATABASE: engines.database,
      TOPIC_PREFIX: engines.topicPrefix,
      JWKS_URL: jwksUrl,
    },
  });
  engines.cleanUp(async () => void child.kill('SIGKILL'));
  return child;
}

/** Registrations and people without times of writing. */
async function contentOf(store: Store, prefix: string): Promise<object[][]> {
  const rows = ['accounts', 'registrations', 'people'].map(name =>
    store.connection
      .collection(prefix + name)
      .find({}, { projection: { writtenAt: 0 } })
      .sort({ _id: 1 })
      .toArray(),
  );
  return Promise.all(rows);
}

/** Registrations of people that change, and what comes of them when they are applied in order. */
async function history(store: Store) {
  const users = Array.from({ length: people }, (_, index) =>
    userChanged({ displayName: `Person ${index}`, city: 'Rome' }),
  );
  const rsvps = users.flatMap(({ user }) =>
    Array.from({ length: perPerson / 2 }, () => ({ id: uuid(), userId: user?.id ?? '', socialId: uuid() })),
  );
  const changes = (['PENDING', 'ATTENDED'] as const).flatMap((status, at) =>
    rsvps.map(rsvp => rsvpChanged({ ...rsvp, status, version: at + 1 })),
  );
  await prepareReadModel(store, 'expected_');
  const model = createReadModel(store, 'expected_');
  await store.transaction(() => sources.user.apply(model, users));
  for (let at = 0; at < changes.length; at += 400)
    await store.transaction(() => sources.rsvp.apply(model, changes.slice(at, at + 400)));
  return { users, changes, expected: await contentOf(store, 'expected_') };
}

test('a build whose copies are killed in the middle is finished by others, with nothing missing', async () => {
  const issuer = await startTokenIssuer();
  engines.cleanUp(issuer.close);
  const store = await engines.connectStore();
  const publish = await startPublisher(engines);
  const { users, changes, expected } = await history(store);
  await publish(topics.user, ...users);
  for (let at = 0; at < changes.length; at += 400) await publish(topics.rsvp, ...changes.slice(at, at + 400));

  const builds = createBuilds(store);
  const copies = await Promise.all([startProcess(issuer.jwksUrl), startProcess(issuer.jwksUrl)]);
  const applied = async (build: Build | undefined) =>
    build ? store.connection.collection(`${build.prefix}registrations`).estimatedDocumentCount() : 0;
  await eventually(async () => expect(await applied((await builds.all())[0])).toBeGreaterThan(0), {
    within: 60_000,
    every: 10,
  });
  for (const copy of copies) copy.kill('SIGKILL');
  await Promise.all(copies.filter(({ signalCode }) => !signalCode).map(copy => once(copy, 'exit')));
  const [interrupted] = await builds.all();
  expect(interrupted).toMatchObject({ completedAt: null });

  await startProcess(issuer.jwksUrl);
  const prefix = await eventually(
    async () => {
      const all = await builds.all();
      expect(all).toMatchObject([{ _id: interrupted?._id, completedAt: expect.any(Date) }]);
      return all[0]?.prefix ?? '';
    },
    { within: 60_000 },
  );
  expect(await contentOf(store, prefix)).toEqual(expected);
}, 180_000);
