import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Call } from '@momos/api-client/client';
import { type Bus, createBus, type Topic } from '@momos/bus';
import { User } from '@momos/contracts/proto/identity/v1/bus';
import { supportsContract } from '@momos/contracts/supports';
import { topics } from '@momos/contracts/topics';
import { usersContract } from '@momos/contracts/users';
import { createLogger } from '@momos/runtime';
import { eventually } from '@momos/testing';
import { visitor } from '../deploy/seed/sign-in.ts';
import { type CacheTraces, openCaches } from './cache-traces.ts';
import { canariesIn, canary, recorded } from './canaries.ts';
import {
  canaries,
  commentOn,
  exportData,
  fillIn,
  meet,
  misbehave,
  note,
  showFace,
  signIn,
  typed,
} from './canary-story.ts';
import { type Databases, erase, openDatabases } from './erasing.ts';
import { tracesInFiles } from './file-traces.ts';
import { namedAfter, namedBefore, ofThePackages, ownPlaces } from './person-places.ts';
import { readTopics } from './topic-traces.ts';

let databases: Databases;
let caches: CacheTraces;
let bus: Bus;

beforeAll(async () => {
  databases = await openDatabases();
  caches = await openCaches();
  bus = createBus({
    brokers: (process.env.KAFKA_BROKERS ?? '').split(','),
    clientId: 'e2e',
    store: databases.identity,
    logger: createLogger({ service: 'e2e', level: 'silent' }),
  });
});
afterAll(async () => {
  await bus.close();
  await caches.close();
  await databases.close();
});

/** An unreadable event about a person, which every service parks. Returns its key. */
async function poison(): Promise<string> {
  const id = randomUUID();
  const garbled = {
    ...topics.user,
    encode: () => Buffer.from(`\u000f${typed('poisoned event')} ${canaries.get('e-mail')}`),
  };
  const user = User.fromPartial({ id, version: 1 });
  await databases.identity.transaction(() =>
    bus.outbox.add(garbled, { change: 'USER_CHANGE_UPDATED', user }),
  );
  await eventually(
    async () => {
      const files = [...(await recorded())].filter(([, text]) => text.includes(id)).map(([file]) => file);
      for (const service of ['events', 'messaging', 'crm'])
        expect(files).toContainEqual(expect.stringContaining(service));
    },
    { within: 40_000 },
  );
  return id;
}

/** What lies with the dead letters under a key. */
async function deadLettersOf(id: string): Promise<string[]> {
  const letters: string[] = [];
  const asTheyAre: Topic<Uint8Array> = {
    name: `${topics.user.name}.dlq`,
    kind: 'event',
    type: topics.user.type,
    encode: bytes => bytes,
    decode: bytes => bytes,
    keyOf: () => '',
    versionOf: () => 0,
  };
  const keep = async (bytes: Uint8Array, { key }: { key: string }) => {
    if (key === id) letters.push(Buffer.from(bytes).toString('utf8'));
  };
  const reading = bus.tail(asTheyAre, keep, { from: 'beginning' });
  await eventually(() => expect(letters.length).toBeGreaterThanOrEqual(3));
  await reading.stop();
  return letters;
}

/** The places that name one of the texts, but those of the packages and those that are known. */
const unexpected = async (texts: readonly string[], known: readonly string[]) =>
  (await databases.tracesOf(texts)).filter(
    place => !known.includes(place) && !ofThePackages.test(place) && !place.endsWith('.erased'),
  );

let call: Call;
let poisoned: string;

it('writes nothing of what people type or hold into logs, spans, figures or dead letters', async () => {
  const email = note('e-mail', `${canary('Mail').toLowerCase()}@example.test`);
  call = await signIn(email);
  await fillIn(call);
  await commentOn(call);
  await visitor.call(supportsContract.send, {
    body: {
      category: 'GENERAL',
      name: typed('name on the contact form'),
      email: note('e-mail on the contact form', `${canary('Contact').toLowerCase()}@example.test`),
      subject: typed('subject on the contact form'),
      message: `${typed('message on the contact form')} and more words.`,
    },
  });
  await misbehave();
  const socialId = await meet(call);
  poisoned = await poison();

  expect(canaries.size).toBeGreaterThanOrEqual(35);
  expect([...canaries].filter(([, word]) => word.length < 4)).toEqual([]);
  const letters = await deadLettersOf(poisoned);
  expect(letters.flatMap(letter => canariesIn(letter, canaries))).toEqual([]);
  for (const service of ['IDENTITY', 'EVENTS', 'PAYMENTS', 'MESSAGING', 'CRM', 'MEDIA']) {
    const figures = await fetch(`${process.env[`${service}_HTTP`]}/metrics`).then(answer => answer.text());
    expect(figures).toContain('# TYPE');
    expect(canariesIn(figures, canaries)).toEqual([]);
  }
  const files = await recorded();
  expect(files.size).toBeGreaterThanOrEqual(8);
  expect(socialId).not.toBe('');
  const leaks = [...files].flatMap(([file, text]) =>
    canariesIn(text, canaries).map(place => `${place} in ${file}`),
  );
  expect(leaks).toEqual([]);
}, 180_000);

it('knows where a person is, and leaves nothing that they said when they go', async () => {
  const { data: me } = await call(usersContract.me, {});
  const words = ownPlaces.map(place => canaries.get(place) ?? place);
  const face = await showFace(call);
  await exportData(call);
  const traces = readTopics(bus, { unreadable: poisoned });

  expect(await unexpected([me.id], namedBefore)).toEqual([]);
  await eventually(() =>
    expect(traces.tracesOf(words)).toEqual(expect.arrayContaining(['events.rsvp', 'identity.user'])),
  );
  // Media decodes foreign bytes: nothing that anyone typed is where it could read it, but the names of files.
  const typedTexts = [...canaries].filter(([place]) => place !== 'file name').map(([, word]) => word);
  const readable = [topics.avatar.name, topics.banner.name, topics.access.name];
  expect(traces.tracesOf(typedTexts).filter(name => readable.includes(name))).toEqual([]);
  expect((await databases.tracesOf(typedTexts)).filter(place => place.startsWith('media.'))).toEqual([]);
  expect(traces.tracesOf([me.id])).toContain('identity.avatar');
  // The archive is packed; the search must have looked into it.
  expect(await databases.tracesOf([canaries.get('first name') ?? ''])).toContain('identity.dataExportParts');
  expect(await tracesInFiles([canaries.get('file name') ?? ''])).toHaveLength(1);
  expect((await tracesInFiles([face])).length).toBeGreaterThanOrEqual(2);
  expect(await caches.count()).toBeGreaterThan(0);

  await erase(databases, call, canaries.get('e-mail') ?? '');
  await eventually(async () => expect(await databases.tracesOf(words)).toEqual([]));
  expect(await unexpected([me.id], namedAfter)).toEqual([]);
  await eventually(() => expect(traces.tracesOf(words)).toEqual([]));
  // These are kept for a time, and have only ids at any time, whatever anybody typed.
  const everything = [...canaries.values()].filter(word => word.length > 10);
  expect([...traces.tracesOf(everything, 'event'), ...traces.tracesOf(everything, 'command')]).toEqual([]);
  expect(await caches.tracesOf([...everything, me.id, me.slug])).toEqual([]);
  await eventually(async () => expect(await tracesInFiles([...everything, face])).toEqual([]));
  await traces.stop();
  const said = [...(await recorded())].flatMap(([file, text]) =>
    canariesIn(text, canaries).map(place => `${place} in ${file}`),
  );
  expect(said).toEqual([]);
}, 120_000);
