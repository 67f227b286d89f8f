import type { RedisStore } from '@momos/store';

/** Who has a page with chat open, at any copy. */
export type Presence = {
  /** Those of the given people who are there; none while Redis is away. */
  among(userIds: readonly string[]): Promise<string[]>;
  /** Notes immediately that a person is there. */
  enter(userId: string): void;
  stop(): void;
};

const renewEveryMs = 30_000;
/** A person whose last page was closed is there for that long. */
const lastsSeconds = 70;

/** `listHere` lists the people with an open page at this copy, who are noted again and again. */
export function createPresence(redis: RedisStore, listHere: () => Iterable<string>): Presence {
  const keyOf = (userId: string) => redis.key('chat-online', userId);
  const note = (userIds: Iterable<string>) => {
    const noting = redis.client.multi();
    for (const userId of userIds)
      noting.set(keyOf(userId), '1', { expiration: { type: 'EX', value: lastsSeconds } });
    // Without Redis people seem away, and nothing else.
    noting.execAsPipeline().catch(() => undefined);
  };
  const renewing = setInterval(() => {
    const here = new Set(listHere());
    if (here.size > 0) note(here);
  }, renewEveryMs).unref();

  return {
    async among(userIds) {
      if (userIds.length === 0) return [];
      const found = await redis.client.mGet(userIds.map(keyOf)).catch(() => []);
      return userIds.filter((_, at) => found[at] === '1');
    },
    enter: userId => note([userId]),
    stop: () => clearInterval(renewing),
  };
}
