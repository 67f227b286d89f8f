import { createHmac } from 'node:crypto';
import type { RedisStore } from '@momos/store';
import { createScript } from '../limits/redis-script.ts';

/** A person's place in the line for one social. */
export type Place = {
  /** Counted from the first who ever came. */
  number: number;
  /** How many are before this person; 0 when it is their turn. */
  ahead: number;
  /** Milliseconds until it is their turn; 0 when it is. */
  waitMs: number;
};

/**
 * The line before one social's registration, as at a baker's counter: each person draws a number once, and the number
 * being served goes up at the pace that registrations can be taken. So the order is that of arrival, nobody is lost or
 * drawn twice, and whose turn it is follows from the clock alone: it needs no process that lives on.
 */
export type Line = {
  /** The place of a person, drawn now where they have none. */
  enter(socialId: string, person: string): Promise<Place>;
  /** Their place if they have one. */
  look(socialId: string, person: string): Promise<Place | undefined>;
};

export type LineOptions = {
  redis: RedisStore;
  /** Persons are kept by a keyed hash. */
  secret: string;
  /** Registrations that one social takes in a second, and at once after it was quiet. */
  perSecond: number;
  atOnce: number;
  /** Seconds after their turn that a person goes in and out freely, to pay and to change their mind. */
  turnLasts: number;
  /** The time in seconds; that of Redis where not given, since clocks of copies differ. */
  clock?: () => number;
};

/** A line is forgotten when nobody came for so long. */
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

export function createLine({ redis, secret, perSecond, atOnce, turnLasts, clock }: LineOptions): Line {
  const run = createScript(redis.client, script);

  async function ask(what: 'enter' | 'look', socialId: string, person: string): Promise<Place | undefined> {
    const named = createHmac('sha256', secret).update(`line ${person}`).digest('base64url').slice(0, 22);
    // Braces keep both keys on one node of a Redis cluster.
    const keys = [redis.key('line', `{${socialId}}`), redis.key('line', `{${socialId}}`, 'places')];
    const settings = [perSecond, atOnce, turnLasts, forgottenAfter].map(String);
    const [number, serving] = (await run(keys, [named, ...settings, what, String(clock?.() ?? '')])) as [
      number,
      string,
    ];
    return number === 0 ? undefined : placeOf(number, Number(serving), perSecond);
  }

  return {
    async enter(socialId, person) {
      const place = await ask('enter', socialId, person);
      if (!place) throw new Error('the line gave no number');
      return place;
    },
    look: (socialId, person) => ask('look', socialId, person),
  };
}

/** What a number means while another is being served; numbers up to `serving` have their turn. */
export function placeOf(number: number, serving: number, perSecond: number): Place {
  const behind = Math.max(0, number - serving);
  return { number, ahead: Math.ceil(behind), waitMs: Math.ceil((behind / perSecond) * 1_000) };
}
