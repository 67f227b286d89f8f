import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Bus, createBus, type Topic } from '@momos/bus';
import { createLogger } from '@momos/runtime';
import { eventually } from '@momos/testing';
import { type CacheTraces, openCaches } from './cache-traces.ts';
import { canary } from './canaries.ts';
import { type Databases, openDatabases } from './erasing.ts';
import { dataFolder, tracesInFiles } from './file-traces.ts';
import { readTopics } from './topic-traces.ts';

/** The twin of the searches of canary.test.ts: a word that is planted in a place of each kind is seen there. */
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

/** A topic of this test, which no service consumes. */
const planted = (kind: Topic<string>['kind']): Topic<string> => ({
  ...{ name: `e2e.planted-${kind}`, kind, type: 'e2e.Planted' },
  encode: text => Buffer.from(text),
  decode: bytes => Buffer.from(bytes).toString(),
  keyOf: text => text.split(' ')[0] ?? '',
  versionOf: text => Number(text.split(' ')[1]),
});

const publish = (topic: Topic<string>, ...texts: string[]) =>
  databases.identity.transaction(async () => {
    for (const text of texts) await bus.outbox.add(topic, text);
  });

describe('a planted word is seen', () => {
  it.each([
    ['a field of a row', (word: string) => ({ deep: [{ text: `${word} and more` }] })],
    ['the name of a field', (word: string) => ({ [word]: 1 })],
    ['bytes', (word: string) => ({ bytes: Buffer.from(word) })],
    ['packed bytes', (word: string) => ({ bytes: gzipSync(JSON.stringify({ name: word })) })],
  ])('in %s of a database', async (_, rowOf) => {
    const word = canary('Planted');
    const rows = databases.identity.connection.collection('dataExportParts');
    const { insertedId } = await rows.insertOne({ ...rowOf(word), planted: true });
    expect(await databases.tracesOf([word])).toEqual(['identity.dataExportParts']);
    await rows.deleteOne({ _id: insertedId });
    expect(await databases.tracesOf([word])).toEqual([]);
  });

  it.each(['state', 'event', 'command'] as const)('in a topic of the kind %s', async kind => {
    const [key, word] = [canary('Key'), canary('Planted')];
    const topic = planted(kind);
    await publish(topic, `${key} 1 ${word}`, `${key} 2 over`);
    const traces = readTopics(bus, { others: [topic] });
    await eventually(() => expect(traces.tracesOf(['over'])).toContain(topic.name));
    // Of a state the last message counts.
    expect(traces.tracesOf([word])).toEqual(kind === 'state' ? [] : [topic.name]);
    expect(traces.tracesOf([key], kind)).toEqual([topic.name]);
    await traces.stop();
  });

  it.each([
    ['a key', (word: string) => caches.client.set(`planted:${word}`, '1', { EX: 60 }), 0],
    ['a value', (word: string) => caches.client.set('planted:value', word, { EX: 60 }), 0],
    ['a hash', (word: string) => caches.client.hSet('planted:hash', { [word]: 'x' }), 0],
    ['a list', (word: string) => caches.client.rPush('planted:list', word), 0],
    ['a set', (word: string) => caches.client.sAdd('planted:set', word), 0],
    ['a sorted set', (word: string) => caches.client.zAdd('planted:sorted', { score: 1, value: word }), 0],
    ['another database', (word: string) => caches.client.set('planted:other', word, { EX: 60 }), 7],
  ])('in %s of Redis', async (_, plant, database) => {
    const word = canary('Planted');
    const select = (number: number) => caches.client.sendCommand(['SELECT', String(number)]);
    await select(database);
    await plant(word);
    await select(0);
    expect(await caches.tracesOf([word])).toHaveLength(1);
    await select(database);
    await caches.client.del([
      `planted:${word}`,
      ...['value', 'hash', 'list', 'set', 'sorted', 'other'].map(name => `planted:${name}`),
    ]);
    await select(0);
    expect(await caches.tracesOf([word])).toEqual([]);
  });

  it.each([
    ['the name of a file', (word: string) => [`tmp/${word}.bin`, '']],
    ['a file', (word: string) => ['media/sizes/planted.bin', `bytes ${word}`]],
    ['a log of an engine', (word: string) => ['mongodb/planted.log', `slow query ${word}`]],
  ])('in %s', async (_, place) => {
    const word = canary('Planted');
    const [path = '', content = ''] = place(word);
    const file = join(dataFolder(), path);
    await mkdir(join(file, '..'), { recursive: true });
    await writeFile(file, content);
    expect(await tracesInFiles([word])).toEqual([path]);
    await rm(file);
    expect(await tracesInFiles([word])).toEqual([]);
  });
});
