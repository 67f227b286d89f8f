import { setTimeout as pause } from 'node:timers/promises';
import { rsvpsContract } from '@momos/contracts/rsvps';
import { connectMongo, type Store } from '../packages/store/src/index.ts';
import { crmCollection } from './crm-rows.ts';
import { type Figure, percentile } from './figures.ts';
import { clientFor, makeBearers } from './members.ts';
import { type Part, parts, sum, textOf, withChildren } from './processes.ts';
import type { Bench } from './rows.ts';
import { publishSocials } from './socials.ts';

const measuredMs = 60_000;
const windowMs = 10_000;
/** At rest once a window takes no less than this part of the one before; a start still warms up for a minute. */
const steady = 0.9;
const maxWindows = 12;
const reactions = 60;

/** P13: what the system takes while no request comes, in percent of one core, in all and by part. */
export async function idleShare(): Promise<Figure[]> {
  const all = await parts();
  await atRest(all);
  const shares = await sharesOver(all, measuredMs);
  return [
    { name: 'P13-idle', value: sum(shares.map(({ share }) => share)), unit: '%-of-a-core' },
    ...shares.map(({ name, share }) => ({ name: `P13-idle-${name}`, value: share, unit: '%-of-a-core' })),
  ];
}

async function atRest(all: readonly Part[]): Promise<void> {
  let before = Number.POSITIVE_INFINITY;
  for (let windows = 0; windows < maxWindows; windows += 1) {
    const taken = sum((await sharesOver(all, windowMs)).map(({ share }) => share));
    if (taken >= before * steady) return;
    before = taken;
  }
}

/** The share of one core that each part takes over `ms`. */
async function sharesOver(all: readonly Part[], ms: number): Promise<{ name: string; share: number }[]> {
  const [started, before] = [performance.now(), await Promise.all(all.map(processorMs))];
  await pause(ms);
  const [tookMs, after] = [performance.now() - started, await Promise.all(all.map(processorMs))];
  return all.map(({ name }, index) => ({
    name,
    share: (((after[index] ?? 0) - (before[index] ?? 0)) / tookMs) * 100,
  }));
}

/** Milliseconds of processor that a part has taken so far, all threads and children; 0 where the system does not tell. */
async function processorMs({ pid }: Part): Promise<number> {
  const taken = async (each: number) => {
    const stat = await textOf(`${each}/stat`);
    // The name may hold spaces; user and system time are the 12th and 13th field after it, in hundredths of a second.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * 10;
  };
  return sum(await Promise.all((await withChildren(pid)).map(taken)));
}

/**
 * P14: how soon the resting system reacts: from an RSVP's change to its row in the CRM and to its queued mail, one RSVP at a
 * time, at any moment between two fetches.
 */
export async function reactionAtRest({ url, mongoUrl, host }: Bench): Promise<Figure[]> {
  const [social] = await publishSocials(url, host, 1);
  if (!social) throw new Error('no social to measure on');
  const crm = await watchTimes(mongoUrl, 'momos_crm', '_id', store => crmCollection(store, 'registrations'));
  const mail = await watchTimes(mongoUrl, 'momos_messaging', 'rsvpId', async () => 'deliveries');
  const changed = new Map<string, number>();
  for (const bearer of await makeBearers(reactions)) {
    await pause(200 + Math.random() * 1000);
    const { data } = await clientFor(url, bearer)(rsvpsContract.create, {
      params: { id: social.id },
      body: { tierId: social.ticketTiers[0]?.id },
    });
    changed.set(data.id, new Date(data.createdAt).getTime());
  }
  await pause(3000);
  const seen = [await crm.finish(), await mail.finish()];
  return ['crm', 'mail'].flatMap((name, index) => {
    const lags = [...changed].flatMap(([id, at]) => {
      const time = seen[index]?.get(id);
      return time === undefined ? [] : [time - at];
    });
    return [
      { name: `P14-rsvp-to-${name}-p50`, value: percentile(lags, 0.5), unit: 'ms' },
      { name: `P14-rsvp-to-${name}-p90`, value: percentile(lags, 0.9), unit: 'ms' },
      { name: `P14-rsvp-to-${name}-arrived`, value: (lags.length / changed.size) * 100, unit: '%' },
    ];
  });
}

/** Notes when a document shows up first, by its `field`. */
async function watchTimes(
  mongoUrl: string,
  database: string,
  field: string,
  nameIn: (store: Store) => Promise<string>,
) {
  const store = await connectMongo({ url: mongoUrl, database, name: 'bench' });
  const times = new Map<string, number>();
  const stream = store.connection
    .collection(await nameIn(store))
    .watch([{ $match: { operationType: { $in: ['insert', 'replace', 'update'] } } }], {
      fullDocument: 'updateLookup',
    });
  stream.on('change', change => {
    const document = 'fullDocument' in change ? change.fullDocument : undefined;
    const id = document && String(document[field]);
    if (id && !times.has(id)) times.set(id, Date.now());
  });
  await pause(500);
  return {
    finish: async () => {
      await stream.close();
      await store.close();
      return times;
    },
  };
}
