import { afterAll } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { deleteByPrefix, deleteGroup } from '@momos/bus/topics';
import { eventually } from './eventually.ts';
import { connectMongo, connectRedis, type RedisStore, type Store } from '@momos/store';

/** Addresses of the real engines, and names that no other test uses. */
export type Engines = {
  mongoUrl: string;
  kafkaBrokers: string[];
  redisUrl: string;
  /** Name of this test file's database; dropped when its tests are over. */
  database: string;
  /** Prefix for topics and consumer groups; both deleted when the tests are over. */
  topicPrefix: string;
  /** Prefix for Redis keys; the keys are deleted when the tests are over. */
  keyPrefix: string;
  /** A store of its own on `database` (or on `<database>_<suffix>`), closed when the tests are over. */
  connectStore(suffix?: string): Promise<Store>;
  /** A Redis connection of its own, closed when the tests are over. */
  connectRedis(): Promise<RedisStore>;
  /**
   * Makes a group read all of its topics from the first message again, as after a disaster: what it noted as read is
   * forgotten in Kafka and in its store. Its service has to be stopped.
   */
  readAgain(group: string, store: Store): Promise<void>;
  /** Closes `thing` when the tests are over, before the engines' names are given back; the last one first. */
  cleanUp(close: () => Promise<unknown>): void;
};

/**
 * Gives a test file its own corner of the engines named by MONGO_URL, KAFKA_BROKERS and REDIS_URL (`npm test` starts
 * them). Call it once at the top of the file. Throws a sentence that says what to do where one is missing.
 */
export function useEngines(): Engines {
  const mongoUrl = required('MONGO_URL');
  const kafkaBrokers = required('KAFKA_BROKERS').split(',');
  const redisUrl = required('REDIS_URL');
  const name = `t${Date.now().toString(36)}${randomBytes(3).toString('hex')}`;
  const topicPrefix = `${name}.`;
  const keyPrefix = `${name}:`;
  const databases = new Set<string>();
  const closers: (() => Promise<unknown>)[] = [];

  afterAll(async () => {
    for (const close of closers.toReversed()) await close();
    await dropDatabases(mongoUrl, databases);
    await deleteKeys(redisUrl, keyPrefix);
    await deleteByPrefix(kafkaBrokers, topicPrefix);
  }, 120_000);
  const cleanUp = (close: () => Promise<unknown>) => void closers.push(close);

  return {
    mongoUrl,
    kafkaBrokers,
    redisUrl,
    database: name,
    topicPrefix,
    keyPrefix,
    async connectStore(suffix) {
      const database = suffix ? `${name}_${suffix}` : name;
      databases.add(database);
      const store = await connectMongo({ url: mongoUrl, database, name: 'test' });
      cleanUp(() => store.close());
      return store;
    },
    async connectRedis() {
      const redis = await connectedRedis(redisUrl, keyPrefix);
      cleanUp(() => redis.close());
      return redis;
    },
    readAgain: (group, store) => forget(kafkaBrokers, topicPrefix + group, store),
    cleanUp,
  };
}

async function forget(brokers: string[], groupId: string, store: Store): Promise<void> {
  // A group may have a member for as long as its leaving takes.
  await eventually(() => deleteGroup(brokers, groupId));
  await store.connection.collection('inbox').deleteMany({});
}

function required(variable: string): string {
  const value = process.env[variable];
  if (value) return value;
  throw new Error(
    `${variable} is not set: this test needs real engines. Run "npm test", or start them with "npm run engines" and set the variables it prints.`,
  );
}

async function dropDatabases(url: string, databases: Iterable<string>): Promise<void> {
  for (const database of databases) {
    const store = await connectMongo({ url, database, name: 'test-cleanup' });
    await store.connection.dropDatabase();
    await store.close();
  }
}

/** A client that is connected, however long a busy machine takes. */
async function connectedRedis(url: string, prefix: string) {
  const redis = await connectRedis({ url, prefix });
  await eventually(() => redis.ready());
  return redis;
}

async function deleteKeys(url: string, prefix: string): Promise<void> {
  const redis = await connectedRedis(url, prefix);
  for await (const keys of redis.client.scanIterator({ MATCH: `${prefix}*`, COUNT: 1000 })) {
    if (keys.length > 0) await redis.client.unlink(keys);
  }
  await redis.close();
}
