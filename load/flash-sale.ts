import { setTimeout as pause } from 'node:timers/promises';
import { rsvpsContract } from '@momos/contracts/rsvps';
import type { SocialView } from '@momos/contracts/social-view';
import { readPlace } from '@momos/contracts/waiting-room';
import { Pool } from 'undici';
import { type Figure, percentile } from './figures.ts';
import { startGateways } from './gateways.ts';
import { k6 } from './k6.ts';
import { type Bearer, clientFor, makeBearers } from './members.ts';
import type { Bench } from './rows.ts';
import { publishSocials } from './socials.ts';

/** Ten times as many come as fit, for so long. */
const [times, seconds] = [10, 10];
/** A pace is what a machine takes with ease: a quarter of what it is measured to take, and no more than makes a long run. */
const [easily, most] = [0.25, 50];
/** People whose registrations are measured for that. */
const tryout = 200;
/** A page gives up after so many answers that are none. */
const mostErrors = 5;

/** One visitor: when they arrived, when they registered, and their first position in the queue. */
type Visit = {
  came: number;
  answeredMs: number;
  place: number | undefined;
  wasIn: number | undefined;
  errors: number;
};

/** A5: a sale to which ten times the capacity comes in 10 s, a person each, over two gateways that draw up one line. */
export async function flashSale({ url, host }: Bench): Promise<Figure[]> {
  const [before, social] = await publishSocials(url, host, 2);
  if (!before || !social) throw new Error('no social to measure on');
  const perSecond = await easyPace(url, before);
  const people = await makeBearers(perSecond * times * seconds);
  const gateways = await startGateways(2, { WAITING_ROOM_PER_SECOND: String(perSecond) });
  const pools = gateways.urls.map(address => new Pool(address, { connections: 64, pipelining: 1 }));
  try {
    const opening = performance.now();
    const visits = await Promise.all(
      people.map(async (person, index) => {
        await pause((index * seconds * 1_000) / people.length);
        return visit(pools, index, { ...callTo(social), person });
      }),
    );
    const { meta } = await clientFor(url, host)(rsvpsContract.listV2, {
      params: { id: social.id },
      query: { pageSize: 1 },
    });
    return figuresOf(visits, { opening, perSecond, registered: meta.counts.APPROVED });
  } finally {
    await Promise.all(pools.map(pool => pool.destroy()));
    await gateways.stop();
  }
}

/** Registrations a second for which the machine need not hurry. */
async function easyPace(url: string, social: SocialView): Promise<number> {
  const { path, body } = callTo(social);
  const people = await makeBearers(tryout);
  const taken = await k6(
    'post.js',
    people.map(({ token }) => ({ url: url + path, token, body })),
  );
  return Math.max(1, Math.min(most, Math.floor(taken.perSecond * easily)));
}

type Call = { path: string; body: object; person: Bearer };

const callTo = ({ id, ticketTiers: [tier] }: SocialView) => ({
  path: `/api/socials/${id}/rsvps`,
  body: { tierId: tier?.id },
});

/** Registers as a page does: with a queue position it retries when the answer says, through either gateway. */
async function visit(pools: Pool[], index: number, { path, body, person }: Call): Promise<Visit> {
  const came = performance.now();
  const seen: Visit = { came, answeredMs: 0, place: undefined, wasIn: undefined, errors: 0 };
  const headers = { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' };
  for (let tries = 0; seen.errors < mostErrors; tries += 1) {
    const pool = pools[(index + tries) % pools.length] as Pool;
    const answer = await pool
      .request({ method: 'POST', path, headers, body: JSON.stringify(body) })
      .then(async ({ statusCode, body: answer }) => ({ statusCode, json: await answer.json() }))
      .catch(() => undefined);
    if (tries === 0) seen.answeredMs = performance.now() - came;
    if (answer?.statusCode === 201) return { ...seen, wasIn: performance.now() };
    const queued = answer?.statusCode === 429 ? readPlace(answer.json) : undefined;
    if (queued) seen.place ??= queued.place;
    else seen.errors += 1;
    await pause((queued?.seconds ?? 1) * 1_000);
  }
  return seen;
}

type Outcome = { opening: number; perSecond: number; registered: number };

function figuresOf(visits: readonly Visit[], { opening, perSecond, registered }: Outcome): Figure[] {
  const queued = visits.filter(({ place }) => place !== undefined);
  const waits = queued.map(({ came, wasIn = Infinity }) => (wasIn - came) / 1_000);
  const lastCame = Math.max(...visits.map(({ came }) => came));
  const lastIn = Math.max(...visits.map(({ wasIn = 0 }) => wasIn));
  return [
    { name: 'A5-arrived', value: visits.length, unit: 'persons' },
    { name: 'A5-arrived-within', value: (lastCame - opening) / 1_000, unit: 's' },
    { name: 'A5-pace', value: perSecond, unit: 'rsvps/s' },
    { name: 'A5-queued', value: queued.length, unit: 'persons' },
    { name: 'A5-last-place', value: Math.max(0, ...queued.map(({ place = 0 }) => place)), unit: 'place' },
    {
      name: 'A5-answered-p99',
      value: percentile(
        visits.map(({ answeredMs }) => answeredMs),
        0.99,
      ),
      unit: 'ms',
    },
    { name: 'A5-wait-p50', value: percentile(waits, 0.5), unit: 's' },
    { name: 'A5-wait-longest', value: Math.max(0, ...waits), unit: 's' },
    { name: 'A5-overtaken-by', value: overtakenMs(visits) / 1_000, unit: 's' },
    { name: 'A5-registered-per-second', value: registered / ((lastIn - opening) / 1_000), unit: 'rsvps/s' },
    { name: 'A5-lost', value: visits.length - registered, unit: 'persons' },
    { name: 'A5-errors', value: visits.reduce((sum, { errors }) => sum + errors, 0), unit: 'answers' },
  ];
}

/** The longest wait of a visitor after a later arrival had registered; later means after the visitor's position was known. */
function overtakenMs(visits: readonly Visit[]): number {
  const late = [...visits].sort((a, b) => b.came - a.came);
  const early = [...visits].sort((a, b) => answeredAt(b) - answeredAt(a));
  let firstOfLater = Infinity;
  let longest = 0;
  let next = 0;
  for (const visit of early) {
    for (let other = late[next]; other && other.came > answeredAt(visit); other = late[(next += 1)])
      firstOfLater = Math.min(firstOfLater, other.wasIn ?? Infinity);
    longest = Math.max(longest, (visit.wasIn ?? 0) - firstOfLater);
  }
  return longest;
}

const answeredAt = ({ came, answeredMs }: Visit) => came + answeredMs;
