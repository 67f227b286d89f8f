import { createHmac } from 'node:crypto';
import type { RedisStore } from '@momos/store';
import type { Limit } from './limit-settings.ts';
import { createScript } from './redis-script.ts';

/** What became of one call that was counted. */
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
  /** Counts one call of `key`; answers at once, without a promise, while a lease or a refusal is at hand. */
  take(key: string, limit: Limit): Taken | Promise<Taken>;
  /** Gives `key` its whole limit anew. */
  renew(key: string): Promise<void>;
};

/** What this copy knows of one key: calls it may grant, or when the next one is free. */
type Lease = { left: number; beyond: number; until: number; isAlone: boolean };
type Refusal = { until: number; freeAt: number };
type Held = Lease | Refusal;

const mostHeld = 50_000;
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

export function createAllowance({
  redis,
  secret,
  refusalMs = 1_000,
  now = () => performance.now(),
}: {
  redis: RedisStore;
  /** Keys are hashed, so that Redis knows no addresses. */
  secret: string;
  /** How long a refusal is remembered, so that a flood asks Redis but once in a while. */
  refusalMs?: number;
  now?: () => number;
}): Allowance {
  const run = createScript(redis.client, lease);
  const held = new Map<string, Held>();
  const flights = new Map<string, Promise<Held>>();
  const place = (key: string) =>
    redis.key('limit', createHmac('sha256', secret).update(key).digest('base64url').slice(0, 22));

  async function ask(key: string, { most, seconds }: Limit): Promise<Held> {
    const wanted = Math.max(1, Math.floor(most / leaseShare));
    const answer = await run([place(key)], [most, seconds * 1_000, wanted].map(String));
    const [given = 0, beyond = 0, wait = 0] = answer as number[];
    return given > 0
      ? { left: given, beyond, until: now() + wait, isAlone: false }
      : { until: now() + Math.min(wait, refusalMs), freeAt: now() + wait };
  }

  /** A whole window's limit for this copy alone. */
  function alone(before: Held | undefined, { most, seconds }: Limit): Held {
    if (before && 'isAlone' in before && before.isAlone && before.until > now())
      return { until: before.until, freeAt: before.until };
    return { left: most, beyond: 0, until: now() + seconds * 1_000, isAlone: true };
  }

  function fetch(key: string, limit: Limit): Promise<Held> {
    const running = flights.get(key);
    if (running) return running;
    const before = held.get(key);
    const flight = ask(key, limit)
      .catch(() => alone(before, limit))
      .then(fresh => {
        held.delete(key);
        held.set(key, fresh);
        if (held.size > mostHeld) held.delete(held.keys().next().value ?? key);
        return fresh;
      })
      .finally(() => flights.delete(key));
    flights.set(key, flight);
    return flight;
  }

  /** Undefined where a lease is used up. */
  function takeFrom(lot: Held): Taken | undefined {
    if ('freeAt' in lot) return { isGranted: false, left: 0, waitMs: Math.max(1, lot.freeAt - now()) };
    if (lot.left === 0) return undefined;
    lot.left -= 1;
    return { isGranted: true, left: lot.left + lot.beyond, waitMs: 0 };
  }

  async function takeAnew(key: string, limit: Limit): Promise<Taken> {
    // Who waited for a lease with many others may find it used up; each round someone is served, so it ends.
    for (;;) {
      const taken = takeFrom(await fetch(key, limit));
      if (taken) return taken;
    }
  }

  return {
    take(key, limit) {
      const lot = held.get(key);
      return (lot && lot.until > now() ? takeFrom(lot) : undefined) ?? takeAnew(key, limit);
    },
    async renew(key) {
      held.delete(key);
      await redis.client.del(place(key));
    },
  };
}
