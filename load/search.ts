import { setTimeout as pause } from 'node:timers/promises';
import { socialsContract } from '@momos/contracts/socials';
import type { SocialView } from '@momos/contracts/social-view';
import { v7 as uuid } from 'uuid';
import { connectMongo, type Store } from '../packages/store/src/index.ts';
import { type Figure, percentile } from './figures.ts';
import { clientFor } from './members.ts';
import type { Bench } from './rows.ts';
import { publishSocials } from './socials.ts';

const sizes = [10_000, 100_000];
const searches = 300;
const batch = 2000;
const day = 86_400_000;

const kinds = [
  'Jazz',
  'Chess',
  'Climate',
  'Startup',
  'Pottery',
  'Salsa',
  'Poetry',
  'Running',
  'Wine',
  'Cinema',
];
const shapes = [
  'night',
  'supper',
  'workshop',
  'meetup',
  'brunch',
  'market',
  'salon',
  'hike',
  'festival',
  'class',
];
const cities = ['New York', 'Prague', 'São Paulo', 'Berlin', 'Lagos', 'Kyoto', 'Lisbon', 'Toronto'];

/** P4: searching socials by two words, one of them mistyped each third time, and a city, one caller; with few and with many listed. */
export async function socialSearch({ url, mongoUrl, host }: Bench): Promise<Figure[]> {
  const [social] = await publishSocials(url, host, 1);
  if (!social) throw new Error('no social to copy');
  const store = await connectMongo({ url: mongoUrl, database: 'momos_events', name: 'bench' });
  const call = clientFor(url, host);
  const figures: Figure[] = [];
  try {
    let made = 0;
    for (const size of sizes) {
      await fill(store, social, { from: made, to: size });
      made = size;
      await found(call, size);
      const times = await searchTimes(call);
      const thousands = `${size / 1000}k`;
      figures.push(
        { name: `P4-search-p50-${thousands}`, value: percentile(times, 0.5), unit: 'ms' },
        { name: `P4-search-p95-${thousands}`, value: percentile(times, 0.95), unit: 'ms' },
      );
    }
  } finally {
    await store.connection.collection('socials').deleteMany({ ownerId: benchOwner }, { hint: { _id: 1 } });
    await store.close();
  }
  return figures;
}

type Caller = ReturnType<typeof clientFor>;

const benchOwner = 'bench-search';

/** Copies of a social, listed, each with words and a start of its own. */
async function fill(
  store: Store,
  { id }: SocialView,
  { from, to }: { from: number; to: number },
): Promise<void> {
  const socials = store.connection.collection('socials');
  const row = await socials.findOne({ _id: id as never });
  for (let start = from; start < to; start += batch) {
    const copies = Array.from({ length: Math.min(batch, to - start) }, (_, index) => {
      const at = start + index;
      const city = cities[at % cities.length] as string;
      const key = uuid();
      const begins = Date.now() + day + (at % 365) * day;
      return {
        ...row,
        _id: key as never,
        slug: `bench-${key}`,
        ownerId: benchOwner,

        title: `${kinds[at % 10]} ${shapes[Math.floor(at / 10) % 10]} ${Math.floor(at / 100)}`,
        city,
        cityKey: city.toLowerCase(),
        isListed: true,
        reviewStatus: 'APPROVED',
        eventTimestamp: new Date(begins),
        eventEndTimestamp: new Date(begins + 7_200_000),
      };
    });
    await socials.insertMany(copies as never, { ordered: false });
  }
}

/** Waits until the copies are found. */
async function found(call: Caller, size: number): Promise<void> {
  for (;;) {
    const { meta } = await call(socialsContract.search, { body: { pageSize: 1 } });
    if ((meta.total ?? 0) >= size) return;
    await pause(200);
  }
}

/** Milliseconds of each search. */
async function searchTimes(call: Caller): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < searches; index += 1) {
    const kind = kinds[index % 10] as string;
    const shape = shapes[(index * 7) % 10] as string;
    const text = `${index % 3 === 0 ? `${kind[1]}${kind[0]}${kind.slice(2)}` : kind} ${shape}`;
    const began = performance.now();
    await call(socialsContract.search, { body: { text, city: cities[index % cities.length] } });
    times.push(performance.now() - began);
  }
  return times;
}
