import { createHmac } from 'node:crypto';
import type { RedisStore } from '@momos/store';
import { createScript } from '../limits/redis-script.ts';

/** A person's turn in the admission queue of one social. */
export type Turn = {
  /** Counted from the first person who ever entered. */
  number: number;
  /** Persons ahead; 0 when it is this one's turn. */
  ahead: number;
  /** Milliseconds until the turn; 0 when it has come. */
  waitMs: number;
};

/**
 * The admission queue of one social's registration: each person draws a number once, and the number being served
 * advances at the rate that registrations can be taken. The order is that of arrival, nothing is lost or drawn twice,
 * and whose turn it is follows from the clock alone, so no process has to live on for it.
 */
export type AdmissionQueue = {
  /** The turn of a person, drawn now if they have none. */
  enter(socialId: string, person: string): Promise<Turn>;
  /** Their turn if they have one. */
  find(socialId: string, person: string): Promise<Turn | undefined>;
};

export type AdmissionQueueOptions = {
  redis: RedisStore;
  /** Persons are stored as an HMAC. */
  secret: string;
  /** Registrations that one social takes in a second, and as a burst after it was quiet. */
  perSecond: number;
  burst: number;
  /** Seconds after their turn in which a person may repeat the calls, to pay or to change their mind. */
  turnSeconds: number;
  /** The time in seconds; by default that of Redis, since clocks of copies differ. */
  clock?: () => number;
};

/** Seconds without a visitor after which a queue is deleted. */
const forgottenAfter = 3_600;

const script = `
local clock = redis.call('TIME')
local now = tonumber(ARGV[7]) or clock[1] + clock[2] / 1000000
local person, pace, spare, turn, keep = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4]), ARGV[5]
local kept = redis.call('HMGET', KEYS[1], 'drawn', 'serving', 'at')
local drawn, serving = tonumber(kept[1]) or 0, tonumber(kept[2]) or spare
serving = math.min(drawn + spare, serving + pace * math.max(0, now - (tonumber(kept[3]) or now)))
local number = tonumber(redis.call('HGET', KEYS[2], person) or 0)
if ARGV[6] == 'enter' then
  if number == 0 or number <= serving - pace * turn then
    drawn = drawn + 1
    number = drawn
    redis.call('HSET', KEYS[2], person, number)
  end
  redis.call('HSET', KEYS[1], 'drawn', drawn, 'serving', string.format('%.6f', serving), 'at', string.format('%.6f', now))
  redis.call('EXPIRE', KEYS[1], keep)
  redis.call('EXPIRE', KEYS[2], keep)
end
return {number, string.format('%.6f', serving)}`;

export function createAdmissionQueue(options: AdmissionQueueOptions): AdmissionQueue {
  const { redis, secret, perSecond, burst, turnSeconds, clock } = options;
  const run = createScript(redis.client, script);

  async function ask(what: 'enter' | 'look', socialId: string, person: string): Promise<Turn | undefined> {
    const hashed = createHmac('sha256', secret).update(`line ${person}`).digest('base64url').slice(0, 22);
    // Braces keep both keys on one node of a Redis cluster.
    const keys = [redis.key('line', `{${socialId}}`), redis.key('line', `{${socialId}}`, 'places')];
    const settings = [perSecond, burst, turnSeconds, forgottenAfter].map(String);
    const [number, serving] = (await run(keys, [hashed, ...settings, what, String(clock?.() ?? '')])) as [
      number,
      string,
    ];
    return number === 0 ? undefined : turnOf(number, Number(serving), perSecond);
  }

  return {
    async enter(socialId, person) {
      const turn = await ask('enter', socialId, person);
      if (!turn) throw new Error('The admission queue returned no number');
      return turn;
    },
    find: (socialId, person) => ask('look', socialId, person),
  };
}

/** The turn of a number while another is being served; numbers up to `serving` have their turn. */
export function turnOf(number: number, serving: number, perSecond: number): Turn {
  const ahead = Math.max(0, number - serving);
  return { number, ahead: Math.ceil(ahead), waitMs: Math.ceil((ahead / perSecond) * 1_000) };
}
