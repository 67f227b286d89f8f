import { hkdfSync } from 'node:crypto';
import type { Logger, TokenVerifier } from '@momos/runtime';
import { connectRedis, type RedisStore } from '@momos/store';
import type { Config } from '../config.ts';
import { createHumanChecks } from '../human/human-checks.ts';
import { createProofs } from '../human/proof.ts';
import { createAllowance } from '../limits/allowance.ts';
import { type LimitMode, readLimits } from '../limits/limit-settings.ts';
import { createLimits } from '../limits/limits.ts';
import { createDoor } from '../waiting-room/door.ts';
import { createLine } from '../waiting-room/line.ts';
import type { GuardDeps } from './guard.ts';
import type { TrustedProxies } from './trusted-proxies.ts';
import { createWhoCalls } from './who-calls.ts';

/** Registrations a second that one social takes by a measured margin; where one machine plays a crowd there is no line. */
const paces: Record<LimitMode, number> = { strict: 500, relaxed: 100_000, off: 100_000 };
/** What comes at once after a quiet time, in seconds' worth. */
const spareSeconds = 1;
const turnLasts = 600;

type Deps = { config: Config; verify: TokenVerifier; isProxy: TrustedProxies; log: Logger };

/** All that stands before calls, over one connection to Redis; what is kept there can be lost. */
export async function createProtection({
  config,
  verify,
  isProxy,
  log,
}: Deps): Promise<GuardDeps & { redis: RedisStore }> {
  const mode = config.LIMITS ?? (config.ENVIRONMENT === 'production' ? 'strict' : 'relaxed');
  const redis = await connectRedis({
    url: config.REDIS_URL,
    prefix: `${config.TOPIC_PREFIX}gateway:`,
    onError: err => log.warn({ err }, 'redis is away'),
  });
  const [sessionSecret = ''] = config.SESSION_SECRET.split(',');
  const secret = Buffer.from(hkdfSync('sha256', sessionSecret, 'momos gateway', 'protection', 32)).toString(
    'hex',
  );
  const settings = readLimits(mode, config.LIMIT_CHANGES);
  const whoCalls = createWhoCalls({ verify, isProxy });
  const proofs = createProofs({
    redis,
    secret,
    cost: config.HUMAN_CHECK_COST,
    lasts: config.HUMAN_CHECK_SECONDS,
  });
  const perSecond = config.WAITING_ROOM_PER_SECOND ?? paces[mode];
  const line = createLine({
    redis,
    secret,
    perSecond,
    atOnce: Math.max(1, perSecond * spareSeconds),
    turnLasts,
  });
  return {
    redis,
    whoCalls,
    limits: createLimits(createAllowance({ redis, secret }), settings),
    humanChecks: createHumanChecks({
      // A proof given to one copy counts at once with all.
      allowance: createAllowance({ redis, secret, refusalMs: 0 }),
      proofs,
      limits: settings.humanChecks,
    }),
    waitingRoom: createDoor({ line, whoCalls, log }),
  };
}
