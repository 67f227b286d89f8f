import { setTimeout as pause } from 'node:timers/promises';
import { readPlace } from '@momos/contracts/waiting-room';
import { rsvpsContract } from '@momos/contracts/rsvps';
import { Pool } from 'undici';
import { type Figure, percentile } from './figures.ts';
import { startGateways } from './gateways.ts';
import { type Bearer, callerOf, makeBearers } from './members.ts';
import type { Bench } from './rows.ts';
import { publishSocials } from './socials.ts';

/** Registrations that fit in a second, set for the run; ten times as many come for ten seconds. */
const perSecond = 50;
const seconds = 10;
const crowd = perSecond * 10 * seconds;
/** A page gives up after so many answers that are none. */
const mostErrors = 5;

/** One of the crowd: when they came, when they were in, and what they were told first. */
type Visit = {
  came: number;
  toldMs: number;
  place: number | undefined;
  wasIn: number | undefined;
  errors: number;
};

/** A5: a sale to which ten times the capacity comes in 10 s, a person each, over two gateways that draw up one line. */
export async function flashSale({ url, host }: Bench): Promise<Figure[]> {
  const [social] = await publishSocials(url, host, 1);
  if (!social) throw new Error('no social to measure on');
  const people = await makeBearers(crowd);
  const gateways = await startGateways(2, { WAITING_ROOM_PER_SECOND: String(perSecond) });
  const pools = gateways.urls.map(address => new Pool(address, { connections: 64, pipelining: 1 }));
  try {
    const call = {
      path: `/api/socials/${social.id}/rsvps`,
      body: JSON.stringify({ tierId: social.ticketTiers[0]?.id }),
    };
    const opening = performance.now();
    const visits = await Promise.all(
      people.map(async (person, index) => {
        await pause((index * seconds * 1_000) / crowd);
        return visit(pools, index, { ...call, person });
      }),
    );
    const { meta } = await callerOf(url, host)(rsvpsContract.listV2, {
      params: { id: social.id },
      query: { pageSize: 1 },
    });
    return figuresOf(visits, opening, meta.counts.APPROVED);
  } finally {
    await Promise.all(pools.map(pool => pool.destroy()));
    await gateways.stop();
  }
}

type Call = { path: string; body: string; person: Bearer };

/** Registers as a page does: told a place, it comes back when it was told to, through whichever gateway. */
async function visit(pools: Pool[], index: number, { path, body, person }: Call): Promise<Visit> {
  const came = performance.now();
  const seen: Visit = { came, toldMs: 0, place: undefined, wasIn: undefined, errors: 0 };
  const headers = { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' };
  for (let tries = 0; seen.errors < mostErrors; tries += 1) {
    const pool = pools[(index + tries) % pools.length] as Pool;
    const answer = await pool
      .request({ method: 'POST', path, headers, body })
      .then(async ({ statusCode, body: told }) => ({ statusCode, told: await told.json() }))
      .catch(() => undefined);
    if (tries === 0) seen.toldMs = performance.now() - came;
    if (answer?.statusCode === 201) return { ...seen, wasIn: performance.now() };
    const told = answer?.statusCode === 429 ? readPlace(answer.told) : undefined;
    if (told) seen.place ??= told.place;
    else seen.errors += 1;
    await pause((told?.seconds ?? 1) * 1_000);
  }
  return seen;
}

function figuresOf(visits: readonly Visit[], opening: number, registered: number): Figure[] {
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
      name: 'A5-told-p99',
      value: percentile(
        visits.map(({ toldMs }) => toldMs),
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

/** The longest that anybody was still waiting while somebody who came later was in. */
function overtakenMs(visits: readonly Visit[]): number {
  let firstOfLater = Infinity;
  let longest = 0;
  for (const { wasIn } of [...visits].sort((a, b) => b.came - a.came)) {
    if (wasIn === undefined) continue;
    longest = Math.max(longest, wasIn - firstOfLater);
    firstOfLater = Math.min(firstOfLater, wasIn);
  }
  return longest;
}
