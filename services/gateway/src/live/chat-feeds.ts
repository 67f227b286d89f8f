import type { ChatEvent } from '@momos/contracts/chat-events';
import type { RedisClient, RedisStore } from '@momos/store';

/** What is published in Redis, as far as pages of this copy want it. */
export type ChatFeeds = {
  /** Resolves once everything that is published from now on arrives; throws while Redis is away. */
  subscribe(feeds: readonly string[]): Promise<void>;
  unsubscribe(feed: string): void;
  publish(feed: string, event: ChatEvent): void;
  close(): void;
};

type Options = {
  redis: RedisStore;
  /** Before the names of feeds. */
  prefix: string;
  onEvent(feed: string, event: ChatEvent): void;
  /** After Redis was away: what was published meanwhile has not arrived. */
  onMissed(): void;
  onError(error: unknown): void;
};

/** Feeds over one connection of its own, opened with the first one. */
export function createChatFeeds(options: Options): ChatFeeds {
  const { redis, prefix, onEvent, onError } = options;
  const connection = createConnection(options);
  /** Feeds with the command that subscribes to them. */
  const subscribed = new Map<string, Promise<void>>();
  const listener = (text: string, name: string) =>
    onEvent(name.slice(prefix.length), JSON.parse(text) as ChatEvent);

  return {
    async subscribe(feeds) {
      const missing = feeds.filter(feed => !subscribed.has(feed));
      if (missing.length > 0) {
        const names = missing.map(feed => prefix + feed);
        const command = connection.get().then(client => client.subscribe(names, listener));
        for (const feed of missing) subscribed.set(feed, command);
        command.catch(() => {
          for (const feed of missing) if (subscribed.get(feed) === command) subscribed.delete(feed);
        });
      }
      for (const feed of feeds) await subscribed.get(feed);
    },
    unsubscribe(feed) {
      if (!subscribed.delete(feed)) return;
      connection
        .get()
        // By its listener: without one, a subscription that begins while the command is under way would be lost with it.
        .then(client => client.unsubscribe(prefix + feed, listener))
        .catch(onError);
    },
    publish(feed, event) {
      redis.client.publish(prefix + feed, JSON.stringify(event)).catch(onError);
    },
    close: connection.close,
  };
}

/** A client that only subscribes: Redis takes no other commands on such a connection. */
function createConnection({ redis, onMissed, onError }: Options) {
  let connecting: Promise<RedisClient> | undefined;

  async function connect(): Promise<RedisClient> {
    const client = redis.client.duplicate();
    let wasReady = false;
    client.on('error', onError);
    client.on('ready', () => {
      if (wasReady) onMissed();
      wasReady = true;
    });
    // It keeps reconnecting, and subscribes to the same feeds again.
    await client.connect();
    return client;
  }
  return {
    get(): Promise<RedisClient> {
      connecting ??= connect().catch((error: unknown) => {
        connecting = undefined;
        throw error;
      });
      return connecting;
    },
    close() {
      void connecting?.then(client => client.destroy()).catch(() => undefined);
    },
  };
}
