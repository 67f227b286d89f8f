import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually, useEngines } from '@momos/testing';
import { createGroupCommit, type GroupCommit, type Store, VersionConflict } from '../src/index.ts';

type Counter = { _id: string; version: number; value: number };
type Entry = { key: string };

const engines = useEngines();
let store: Store;

beforeAll(async () => {
  store = await engines.connectStore();
  await store.connection.createCollection('counters');
});
afterEach(async () => {
  await countersOf(store).deleteMany({});
});

const countersOf = (of: Store) => of.connection.collection<Counter>('counters');

/** Adds one to a counter per entry; `isGuarded: false` writes whatever version is stored. */
const createCounting = (of: Store, { isGuarded = true } = {}): GroupCommit<Entry> =>
  createGroupCommit<Entry>({
    store: of,
    name: 'counters',
    batchSize: 50,
    maxAttempts: 8,
    async read(entries) {
      const ids = [...new Set(entries.map(({ key }) => key))];
      const session = of.session();
      const found = await countersOf(of)
        .find({ _id: { $in: ids } }, { session })
        .toArray();
      const read = new Map(found.map(row => [row._id, row]));
      const values = new Map(found.map(row => [row._id, row.value]));
      return {
        get isEmpty() {
          return values.size === 0;
        },
        decide({ key }) {
          const value = (values.get(key) ?? 0) + 1;
          values.set(key, value);
          return value;
        },
        async write() {
          const operations = [...read.values()].map(({ _id, version }) => ({
            updateOne: {
              filter: isGuarded ? { _id, version } : { _id },
              update: { $set: { version: version + 1, value: values.get(_id) ?? 0 } },
            },
          }));
          const { matchedCount } = await countersOf(of).bulkWrite(operations, { session: of.session() });
          if (matchedCount < operations.length) throw new VersionConflict();
        },
      };
    },
  });

const add = (...keys: string[]) =>
  countersOf(store).insertMany(keys.map(key => ({ _id: key, version: 1, value: 0 })));
const valueOf = async (key: string) => (await countersOf(store).findOne({ _id: key }))?.value;
const repeat = <T>(times: number, work: (index: number) => T) =>
  Array.from({ length: times }, (_, at) => work(at));

/** Another process that changed a document and was killed before its commit. */
async function killedWriter(key: string) {
  const session = await store.connection.startSession();
  session.startTransaction();
  await countersOf(store).updateOne({ _id: key }, { $set: { value: 100 } }, { session });
  return { expire: () => session.abortTransaction().finally(() => session.endSession()) };
}

describe('two copies of a group commit', () => {
  test('lose no change of one key', async () => {
    const [one, other] = [createCounting(store), createCounting(await engines.connectStore())];
    await add('hot');
    const answers = await Promise.all(
      repeat(200, async index => {
        if (index % 20 === 0) await new Promise(resolve => setImmediate(resolve));
        return (index % 2 ? one : other).commit({ key: 'hot' });
      }),
    );
    expect(new Set(answers).size).toBe(200);
    expect(await valueOf('hot')).toBe(200);
  });

  test('and of many keys', async () => {
    const [one, other] = [createCounting(store), createCounting(await engines.connectStore())];
    const keys = repeat(40, index => `k${index}`);
    await add(...keys);
    await Promise.all(
      repeat(800, index => (index % 2 ? one : other).commit({ key: keys[Math.floor(index / 2) % 40] ?? '' })),
    );
    expect(await Promise.all(keys.map(valueOf))).toEqual(Array(40).fill(20));
  });

  test('their twin without the version guard loses changes', async () => {
    const unguarded = { isGuarded: false };
    const copies = [
      createCounting(store, unguarded),
      createCounting(await engines.connectStore(), unguarded),
    ];
    await add('hot');
    let commits = 0;
    // How often the two meet depends on the machine.
    while ((await valueOf('hot')) === commits && commits < 4_000) {
      await Promise.all(copies.map(copy => copy.commit({ key: 'hot' })));
      commits += 2;
    }
    expect(await valueOf('hot')).toBeLessThan(commits);
  });
});

describe('a key that a killed writer has locked', () => {
  test('delays no other key, is refused with 503, and continues once the lock ends', async () => {
    const group = createCounting(store);
    await add('hot', 'a', 'b', 'c');
    const killed = await killedWriter('hot');
    const refused = group.commit({ key: 'hot' }).catch((error: unknown) => error);
    await Promise.all(['a', 'b', 'c', 'a'].map(key => group.commit({ key })));
    expect(await Promise.all(['hot', 'a', 'b', 'c'].map(valueOf))).toEqual([0, 2, 1, 1]);
    expect(await refused).toMatchObject({ status: 503, retryAfter: 4 });
    await killed.expire();
    await eventually(() => group.commit({ key: 'hot' }));
    expect(await valueOf('hot')).toBe(1);
  });
});
