import { beforeAll, describe, expect, test } from '@jest/globals';
import { queryPlans, unindexedQueries, useEngines } from '@momos/testing';
import {
  collection,
  defineCollection,
  dueQueries,
  isDuplicateKey,
  migrate,
  type Store,
} from '../src/index.ts';

type Parcel = {
  id: string;
  version: number;
  ownerId: string;
  code: string | null;
  size: number;
  note: string;
  checkAt: Date | null;
  seen: number;
};

const definition = defineCollection<Parcel>()({
  name: 'parcels',
  noun: 'parcel',
  shape: {
    id: String,
    version: { type: Number, required: true },
    ownerId: { type: String, required: true },
    code: { type: String, default: null },
    size: { type: Number, required: true, min: 1 },
    note: { type: String, default: 'none' },
    checkAt: { type: Date, default: null },
    seen: { type: Number, default: 0 },
  },
  counters: ['seen'],
  queries: {
    byCode: {
      find: (code: string) => ({ code }),
      index: { code: 1 },
      unique: true,
      where: { code: { $type: 'string' } },
    },
    ofOwner: {
      find: (ownerId: string) => ({ ownerId }),
      index: { ownerId: 1, size: -1, _id: 1 },
      sort: { size: -1, _id: 1 },
    },
    ...dueQueries(),
    all: { find: () => ({}) },
    some: { find: (ids: readonly string[]) => ({ _id: { $in: [...ids] } }) },
  },
});

/** Whose queries ask for what their indexes do not give. */
const careless = defineCollection<Pick<Parcel, 'id' | 'ownerId'>>()({
  name: 'careless',
  noun: 'parcel',
  shape: { id: String, ownerId: String },
  queries: {
    byNote: { find: (note: string) => ({ note }), index: { ownerId: 1 } },
    byNothing: { find: (note: string) => ({ note }) },
  },
});

/** Replaced as a whole, since it has no counters. */
const crates = defineCollection<Pick<Parcel, 'id' | 'version' | 'size'>>()({
  name: 'crates',
  noun: 'crate',
  shape: { id: String, version: { type: Number, required: true }, size: { type: Number, min: 1 } },
  queries: {},
});

const engines = useEngines();
let store: Store;
let parcels: ReturnType<typeof open>;
const open = () => collection(store, definition);

const parcel = (id: string, fields: Partial<Parcel> = {}): Parcel => ({
  id,
  version: 1,
  ownerId: 'ada',
  code: null,
  size: 1,
  note: '',
  checkAt: null,
  seen: 0,
  ...fields,
});

beforeAll(async () => {
  store = await engines.connectStore();
  parcels = open();
  await migrate(store);
});

describe('a declared collection', () => {
  test('reads what was inserted, under the name of its key', async () => {
    await parcels.insert(parcel('get', { code: 'G', checkAt: new Date(5) }));
    expect(await parcels.get('get')).toEqual(parcel('get', { code: 'G', checkAt: new Date(5) }));
    expect(await parcels.find('unknown')).toBeUndefined();
    await expect(parcels.get('unknown')).rejects.toMatchObject({ code: 'not_found' });
  });

  test('lets nothing in that its shape does not allow', async () => {
    await expect(parcels.insert(parcel('small', { size: 0 }))).rejects.toThrow(/size/);
    const unknown = { ...parcel('unknown'), colour: 'red' };
    await expect(parcels.insert(unknown)).rejects.toThrow(/colour/);
    expect(await parcels.findMany(['small', 'unknown'])).toEqual([]);
  });

  test('gives rows of before a field was there its default', async () => {
    await parcels.rows.insertOne({ _id: 'old', version: 1, ownerId: 'bob', size: 2 } as never);
    expect(await parcels.get('old')).toEqual(parcel('old', { ownerId: 'bob', size: 2, note: 'none' }));
  });

  test('replaces the version before only, and leaves counters alone', async () => {
    await parcels.insert(parcel('replace'));
    await parcels.rows.updateOne({ _id: 'replace' }, { $inc: { seen: 3 } });
    await parcels.replace(parcel('replace', { version: 2, note: 'changed' }));
    expect(await parcels.get('replace')).toMatchObject({ version: 2, note: 'changed', seen: 3 });
    await expect(parcels.replace(parcel('replace', { version: 2 }))).rejects.toMatchObject({
      code: 'stale_version',
    });
  });

  test('keeps fields that another version wrote, and validates its own', async () => {
    const { get, replace, rows, fromRow } = collection(store, crates);
    const others = { colour: 'red', lid: { isOpen: true, marks: ['a'] } };
    await rows.insertOne({ _id: 'others', version: 1, size: 1, ...others } as never);
    await replace({ ...(await get('others')), version: 2, size: 2 });
    expect(await rows.findOne({ _id: 'others' })).toEqual({ _id: 'others', version: 2, size: 2, ...others });

    const row = await rows.findOne({ _id: 'others' });
    await replace({ ...fromRow(row as never), version: 3, size: 3 });
    expect(await rows.findOne({ _id: 'others' })).toEqual({ _id: 'others', version: 3, size: 3, ...others });
    await expect(replace({ ...(await get('others')), version: 4, size: 0 })).rejects.toThrow(/size/);
  });

  test('takes part in the running transaction', async () => {
    const failing = store.transaction(async () => {
      await parcels.insert(parcel('undone', { ownerId: 'eve' }));
      expect(await parcels.by.ofOwner('eve').count()).toBe(1);
      expect(await parcels.rows.findOne({ _id: 'undone' }, parcels.inTransaction())).not.toBeNull();
      throw new Error('undo');
    });
    await expect(failing).rejects.toThrow('undo');
    expect(await parcels.find('undone')).toBeUndefined();
  });
});

describe('a named query', () => {
  test('repeats the condition of its partial index, which is used for nothing else', async () => {
    const planOf = async (filter: object) => JSON.stringify(await parcels.rows.find(filter).explain());
    expect(parcels.by.byCode('X').filter).toEqual({ $and: [{ code: { $type: 'string' } }, { code: 'X' }] });
    expect(await planOf(parcels.by.byCode('X').filter)).toContain('"IXSCAN"');
    // Test databases refuse what MongoDB would do instead: read the whole collection.
    await expect(planOf({ code: 'X' })).rejects.toThrow('notablescan');
  });

  test('is served by its index', async () => {
    expect(await unindexedQueries(store, { parcels: { some: [['a', 'b']] } })).toEqual([]);
    const plans = await queryPlans(store, { parcels: { some: [['a', 'b']] } });
    expect(plans.find(({ query }) => query === 'due')?.plan).toBe('FETCH ← IXSCAN checkAt_1');
  });

  test('that its index does not serve is named with its plan', async () => {
    const other = await engines.connectStore('careless');
    collection(other, careless);
    await migrate(other);
    const faults = await unindexedQueries(other);
    expect(faults).toHaveLength(2);
    expect(faults[0]).toContain(
      'The query "byNote" of the collection "careless" does not use its index "ownerId_1". Its plan: ',
    );
  });

  test('has its unique index', async () => {
    await parcels.insert(parcel('one', { code: 'same' }));
    const second = await parcels.insert(parcel('two', { code: 'same' })).catch((error: unknown) => error);
    expect(isDuplicateKey(second)).toBe(true);
    expect(await parcels.by.byCode('same').one()).toMatchObject({ id: 'one' });
  });

  test('lists in its order', async () => {
    await parcels.insert(parcel('later', { checkAt: new Date(2000) }));
    await parcels.insert(parcel('sooner', { checkAt: new Date(1000) }));
    const due = await parcels.by.due(new Date(2000)).list(10);
    expect(due.map(({ id }) => id).filter(id => id !== 'get')).toEqual(['sooner', 'later']);
    expect((await parcels.by.scheduled().one())?.checkAt).toEqual(due[0]?.checkAt);
  });

  test('pages through all of its documents once, in its order', async () => {
    const sizes = [3, 1, 2, 2, 2, 3, 1];
    for (const [i, size] of sizes.entries()) await parcels.insert(parcel(`p${i}`, { ownerId: 'page', size }));
    const shown: string[] = [];
    let key: string | undefined;
    do {
      const page = await parcels.by
        .ofOwner('page')
        .page({ pageSize: 2, exclusiveStartKey: key, secret: 's' });
      expect(page.items.length).toBeLessThanOrEqual(2);
      shown.push(...page.items.map(({ id }) => id));
      key = page.lastEvaluatedKey;
    } while (key);
    expect(shown).toEqual(['p0', 'p5', 'p2', 'p3', 'p4', 'p1', 'p6']);
  });

  test('takes no key of another list', async () => {
    const { lastEvaluatedKey } = await parcels.by.all().page({ pageSize: 1, secret: 's' });
    const other = parcels.by
      .ofOwner('page')
      .page({ pageSize: 1, exclusiveStartKey: lastEvaluatedKey, secret: 's' });
    await expect(other).rejects.toMatchObject({ code: 'bad_request' });
  });
});
