import { hkdfSync } from 'node:crypto';
import type { Logger, TokenVerifier } from '@momos/runtime';
import { connectRedis, type RedisStore } from '@momos/store';
import { createClientIdentity } from '../client/client-identity.ts';
import type { TrustedProxies } from '../client/trusted-proxies.ts';
import type { Config } from '../config.ts';
import type { OwnCalls } from '../http/handle.ts';
import { createHumanCheckRoutes } from '../human/human-check-routes.ts';
import { createHumanChecks, type HumanChecks } from '../human/human-checks.ts';
import { createProofs } from '../human/proof.ts';
import { createAllowance } from '../limits/allowance.ts';
import { type LimitMode, type LimitSettings, readLimits } from '../limits/limit-settings.ts';
import { createLimits } from '../limits/limits.ts';
import { type AdmissionQueue, createAdmissionQueue } from '../waiting-room/admission-queue.ts';
import { createWaitingRoom } from '../waiting-room/waiting-room.ts';
import type { GuardDeps } from './guard.ts';

/** Registrations that one social takes in a second, below the measured rate; unlimited where one machine simulates a crowd. */
const registrationsPerSecond: Record<LimitMode, number> = { strict: 500, relaxed: 100_000, off: 100_000 };
/** A quiet social admits a burst of this many seconds' worth. */
const burstSeconds = 1;
const turnSeconds = 600;

type Deps = { config: Config; verify: TokenVerifier; isProxy: TrustedProxies; log: Logger };

export type Protection = GuardDeps & {
  redis: RedisStore;
  /** The gateway's own calls about human checks and the waiting room. */
  routes: OwnCalls;
};

type Shared = { config: Config; redis: RedisStore; secret: string };

/** Limits, human checks and the waiting room over one Redis connection; everything in Redis may be lost. */
export async function createProtection({ config, verify, isProxy, log }: Deps): Promise<Protection> {
  const mode = config.LIMITS ?? (config.ENVIRONMENT === 'production' ? 'strict' : 'relaxed');
  const redis = await connectRedis({
    url: config.REDIS_URL,
    prefix: `${config.TOPIC_PREFIX}gateway:`,
    onError: err => log.warn({ err, op: 'redis.connect' }, 'Redis is unavailable; will reconnect'),
  });
  const shared = { config, redis, secret: protectionSecret(config) };
  const settings = readLimits(mode, config.LIMIT_CHANGES);
  const clientIdentity = createClientIdentity({ verify, isProxy });
  const humanChecks = humanChecksOf(shared, settings);
  const waitingRoom = createWaitingRoom({ queue: admissionQueueOf(shared, mode), clientIdentity, log });
  return {
    redis,
    clientIdentity,
    limits: createLimits(createAllowance(shared), settings),
    humanChecks,
    waitingRoom,
    routes: new Map([
      ...createHumanCheckRoutes({ checks: humanChecks, clientIdentity }),
      ...waitingRoom.routes,
    ]),
  };
}

function protectionSecret({ SESSION_SECRET }: Config): string {
  return Buffer.from(hkdfSync('sha256', SESSION_SECRET[0], 'momos gateway', 'protection', 32)).toString(
    'hex',
  );
}

function humanChecksOf({ config, redis, secret }: Shared, settings: LimitSettings): HumanChecks {
  const { HUMAN_CHECK_COST: cost, HUMAN_CHECK_SECONDS: lasts } = config;
  return createHumanChecks({
    // A proof given to one copy counts immediately with all.
    allowance: createAllowance({ redis, secret, refusalMs: 0 }),
    proofs: createProofs({ redis, secret, cost, lasts }),
    limits: settings.humanChecks,
  });
}

function admissionQueueOf({ config, redis, secret }: Shared, mode: LimitMode): AdmissionQueue {
  const perSecond = config.WAITING_ROOM_PER_SECOND ?? registrationsPerSecond[mode];
  const burst = Math.max(1, perSecond * burstSeconds);
  return createAdmissionQueue({ redis, secret, perSecond, burst, turnSeconds });
}
