import { createHmac } from 'node:crypto';
import type { RedisStore } from '@momos/store';
import { LRUCache } from 'lru-cache';
import type { Limit } from './limit-settings.ts';
import { createScript } from './redis-script.ts';

/** The outcome of counting one call. */
export type Taken = {
  isGranted: boolean;
  /** Calls left at about this moment. */
  left: number;
  /** Milliseconds until one more is granted for sure; 0 when this one was. */
  waitMs: number;
};

/**
 * Counts calls over all copies of the gateway. A copy leases a share of what is left from Redis and counts it down by
 * itself, so that most calls cost no question and all copies together never grant more than the limit. While Redis is
 * away each copy counts by itself.
 */
export type Allowance = {
  /** Counts one call of `key`; synchronous while this copy has a lease or a refusal of it. */
  take(key: string, limit: Limit): Taken | Promise<Taken>;
  /** Resets the count of `key`. */
  renew(key: string): Promise<void>;
};

/** The state of one key at this copy: calls that it may grant, or when the next one is free. */
type Lease = { left: number; beyond: number; until: number; isLocal: boolean };
type Refusal = { until: number; freeAt: number };
type State = Lease | Refusal;

const maxKeys = 50_000;
/** Small limits are counted one by one, so that nothing of them lies idle with another copy. */
const leaseShare = 50;
/**
 * A sliding window made of two: what was granted in the window before counts by how much of it is still within reach.
 * Answers how many are granted, how many are left, and the milliseconds until the window ends or one more is free.
 */
const lease = `
local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
local most, span, wanted = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local window, gone = math.floor(now / span), (now % span) / span
local kept = redis.call('HMGET', KEYS[1], 'window', 'granted', 'before')
local last, granted, before = tonumber(kept[1]), tonumber(kept[2]) or 0, tonumber(kept[3]) or 0
if last ~= window then
  before = (last == window - 1) and granted or 0
  granted = 0
end
local free = math.floor(most - granted - before * (1 - gone))
local given = math.max(0, math.min(wanted, free))
granted = granted + given
redis.call('HSET', KEYS[1], 'window', window, 'granted', granted, 'before', before)
redis.call('PEXPIRE', KEYS[1], span * 2)
local wait = span - now % span
if given == 0 and most > 0 then
  if granted < most and before > 0 then
    wait = math.max(0, 1 - (most - granted - 1) / before - gone) * span
  elseif granted > 0 then
    wait = wait + math.max(0, 1 - (most - 1) / granted) * span
  end
end
return {given, math.max(0, free - given), math.ceil(wait)}`;

export type AllowanceOptions = {
  redis: RedisStore;
  /** Keys are stored as an HMAC, so that Redis has no addresses. */
  secret: string;
  /** How long a refusal is remembered, in milliseconds, so that a flood rarely reaches Redis. */
  refusalMs?: number;
  now?: () => number;
};

export function createAllowance(options: AllowanceOptions): Allowance {
  const { now = () => performance.now() } = options;
  const counter = createCounter({ refusalMs: 1_000, ...options, now });
  const states = new LRUCache<string, State>({ max: maxKeys });
  const flights = new Map<string, Promise<State>>();

  function fetch(key: string, limit: Limit): Promise<State> {
    const running = flights.get(key);
    if (running) return running;
    const before = states.get(key);
    const flight = counter
      .lease(key, limit)
      .catch(() => localState(before, limit, now()))
      .then(fresh => {
        states.set(key, fresh);
        return fresh;
      })
      .finally(() => flights.delete(key));
    flights.set(key, flight);
    return flight;
  }

  async function takeFresh(key: string, limit: Limit): Promise<Taken> {
    // Callers that shared a fetch may find its lease used up; each round serves at least one, so it ends.
    for (;;) {
      const taken = takeFrom(await fetch(key, limit), now());
      if (taken) return taken;
    }
  }

  return {
    take(key, limit) {
      const state = states.get(key);
      return (state && state.until > now() ? takeFrom(state, now()) : undefined) ?? takeFresh(key, limit);
    },
    async renew(key) {
      states.delete(key);
      await counter.reset(key);
    },
  };
}

/** The count that all copies share, in Redis. */
function createCounter({ redis, secret, refusalMs, now }: Required<AllowanceOptions>): {
  lease(key: string, limit: Limit): Promise<State>;
  reset(key: string): Promise<unknown>;
} {
  const run = createScript(redis.client, lease);
  const redisKey = (key: string) =>
    redis.key('limit', createHmac('sha256', secret).update(key).digest('base64url').slice(0, 22));
  return {
    async lease(key, { max, seconds }) {
      const wanted = Math.max(1, Math.floor(max / leaseShare));
      const answer = await run([redisKey(key)], [max, seconds * 1_000, wanted].map(String));
      const [given = 0, beyond = 0, wait = 0] = answer as number[];
      return given > 0
        ? { left: given, beyond, until: now() + wait, isLocal: false }
        : { until: now() + Math.min(wait, refusalMs), freeAt: now() + wait };
    },
    reset: key => redis.client.del(redisKey(key)),
  };
}

/** While Redis is unavailable, a full window's limit for this copy alone. */
function localState(before: State | undefined, { max, seconds }: Limit, time: number): State {
  if (before && 'isLocal' in before && before.isLocal && before.until > time)
    return { until: before.until, freeAt: before.until };
  return { left: max, beyond: 0, until: time + seconds * 1_000, isLocal: true };
}

/** Undefined when a lease is used up. */
function takeFrom(state: State, time: number): Taken | undefined {
  if ('freeAt' in state) return { isGranted: false, left: 0, waitMs: Math.max(1, state.freeAt - time) };
  if (state.left === 0) return undefined;
  state.left -= 1;
  return { isGranted: true, left: state.left + state.beyond, waitMs: 0 };
}
