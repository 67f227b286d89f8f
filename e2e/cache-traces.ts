import { connectRedis, type RedisClient } from '@momos/store';
import { hasWord } from './text-traces.ts';

/** What Redis holds in all of its databases. */
export type CacheTraces = {
  /** Keys that have one of the texts in their name or in what they hold, as `database key`. */
  tracesOf(texts: readonly string[]): Promise<string[]>;
  /** How many keys there are. */
  count(): Promise<number>;
  client: RedisClient;
  close(): Promise<void>;
};

const readers: Record<string, (client: RedisClient, key: string) => Promise<unknown>> = {
  string: (client, key) => client.get(key),
  hash: (client, key) => client.hGetAll(key),
  list: (client, key) => client.lRange(key, 0, -1),
  set: (client, key) => client.sMembers(key),
  zset: (client, key) => client.zRange(key, 0, -1),
  stream: (client, key) => client.xRange(key, '-', '+'),
};

/** Connects to the Redis of the running system. */
export async function openCaches(): Promise<CacheTraces> {
  const store = await connectRedis({ url: process.env.REDIS_URL ?? '', prefix: '' });
  const { client } = store;

  async function* entries(): AsyncGenerator<{ place: string; text: string }> {
    const databases = (await client.info('keyspace')).matchAll(/^db(\d+):/gm);
    for (const [, number = '0'] of databases) {
      await client.sendCommand(['SELECT', number]);
      for await (const keys of client.scanIterator({ COUNT: 500 }))
        for (const key of keys) {
          const kind = await client.type(key);
          // One that ended meanwhile is of the kind "none".
          if (kind === 'none') continue;
          const read = readers[kind];
          if (!read) throw new Error(`Redis has a ${kind}, which this test cannot read`);
          yield { place: `${number} ${key}`, text: `${key}\n${JSON.stringify(await read(client, key))}` };
        }
    }
    await client.sendCommand(['SELECT', '0']);
  }

  return {
    client,
    async tracesOf(texts) {
      const found: string[] = [];
      for await (const { place, text } of entries()) if (hasWord(text, texts)) found.push(place);
      return found;
    },
    async count() {
      let count = 0;
      for await (const _ of entries()) count += 1;
      return count;
    },
    close: store.close,
  };
}
