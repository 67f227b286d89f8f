import { rateLimited } from '@momos/contracts/errors';
import type { RedisStore } from '@momos/store';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { hmacOf } from '../secret/hmac.ts';

/** Limits of codes per origin (an address, or a known device for it) and per client IP in ten minutes. */
export type CodeLimits = {
  /** Counts a requested code; throws 429 past the limit of the origin or the client IP. */
  countRequest(origin: string, clientAddress: string): Promise<void>;
  /** Counts an attempt with a code; throws 429 past the limit of the client IP. */
  countAttempt(clientAddress: string): Promise<void>;
};

type Options = {
  redis: RedisStore;
  /** Hashes the keys, so that Redis holds no addresses. */
  hashKey: Buffer;
  codesPerAddress: number;
  codesPerIp: number;
  triesPerIp: number;
};

const seconds = 600;

/** Limits shared by all copies of the service; each copy counts by itself while Redis is unreachable. */
export function createCodeLimits({
  redis,
  hashKey,
  codesPerAddress,
  codesPerIp,
  triesPerIp,
}: Options): CodeLimits {
  const limiter = (name: string, points: number) => {
    const keyPrefix = redis.key('limit', name);
    return new RateLimiterRedis({
      storeClient: redis.client,
      useRedisPackage: true,
      keyPrefix,
      points,
      duration: seconds,
      insuranceLimiter: new RateLimiterMemory({ keyPrefix, points, duration: seconds }),
    });
  };
  const byAddress = limiter('address', codesPerAddress);
  const byIp = limiter('ip', codesPerIp);
  const tries = limiter('tries', triesPerIp);
  const keyOf = (text: string) => hmacOf(hashKey, 'limit', text);

  return {
    async countRequest(origin, clientAddress) {
      await consume(byIp, keyOf(clientAddress));
      await consume(byAddress, keyOf(origin));
    },
    countAttempt: clientAddress => consume(tries, keyOf(clientAddress)),
  };
}

async function consume(limiter: RateLimiterRedis, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes)
      throw rateLimited(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)));
    throw refusal;
  }
}
