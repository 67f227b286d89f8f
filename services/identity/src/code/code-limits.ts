import { rateLimited } from '@momos/contracts/errors';
import type { RedisStore } from '@momos/store';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { keyedHash } from '../keys.ts';
import type { Address } from './code.ts';

/** How much sign-in one address and one network address may ask for in ten minutes. */
export type CodeLimits = {
  /** Counts one code asked for; throws 429 past the limit of the address or of the caller. */
  codeAsked(address: Address, clientAddress: string): Promise<void>;
  /** Counts one try of a code; throws 429 past the limit of the caller. */
  codeTried(clientAddress: string): Promise<void>;
};

type Options = {
  redis: RedisStore;
  /** Keys hold hashes, so that Redis knows no addresses. */
  hashKey: Buffer;
  codesPerAddress: number;
  codesPerIp: number;
  triesPerIp: number;
};

const seconds = 600;

/** Limits that hold over all copies of the service; each copy counts by itself while Redis is away. */
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
  const keyOf = (text: string) => keyedHash(hashKey, 'limit', text);

  return {
    async codeAsked({ value }, clientAddress) {
      await consume(byIp, keyOf(clientAddress));
      await consume(byAddress, keyOf(value));
    },
    codeTried: clientAddress => consume(tries, keyOf(clientAddress)),
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
