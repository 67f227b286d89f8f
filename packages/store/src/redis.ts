import { unavailable } from '@momos/contracts/errors';
import { createClient } from 'redis';

const connect = (url: string) =>
  createClient({
    url,
    // Without a queue a command fails immediately while Redis is away: slower answers, never a hanging request.
    disableOfflineQueue: true,
    commandOptions: { timeout: 2000 },
    socket: {
      connectTimeout: 2000,
      reconnectStrategy: retries => Math.min(50 * 2 ** retries, 2000) * (0.5 + Math.random() / 2),
    },
  });

/** The client of node-redis as this package opens it. */
export type RedisClient = ReturnType<typeof connect>;

/** A service's Redis: only for what can be lost. */
export type RedisStore = {
  client: RedisClient;
  /** A key of this service: `key('otp', id)` is `<prefix>otp:<id>`. */
  key(...parts: string[]): string;
  /** Resolves when Redis answers; otherwise `unavailable` (503). */
  ready(): Promise<void>;
  close(): Promise<void>;
};

/**
 * Connects to Redis and keeps reconnecting for good; losing it crashes nothing, commands just fail until it is back.
 * Waits at most 2 s for the first connection. `onError` gets the errors of lost connections.
 */
export async function connectRedis({
  url,
  prefix,
  onError = () => undefined,
}: {
  url: string;
  prefix: string;
  onError?: (error: unknown) => void;
}): Promise<RedisStore> {
  const client = connect(url);
  client.on('error', onError);
  const connected = client.connect().catch(onError);
  await Promise.race([connected, new Promise(resolve => setTimeout(resolve, 2000).unref())]);

  return {
    client,
    key: (...parts) => prefix + parts.join(':'),
    ready: async () => {
      await client.ping().catch(cause => {
        throw unavailable('Redis', cause);
      });
    },
    close: async () => {
      if (client.isReady) await client.close();
      else client.destroy();
    },
  };
}
