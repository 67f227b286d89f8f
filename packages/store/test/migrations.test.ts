import { describe, expect, test } from '@jest/globals';
import { eventually, useEngines } from '@momos/testing';
import { Schema } from 'mongoose';
import { backgroundMigrations, IndexProblem, migrate, type Migration } from '../src/index.ts';

const engines = useEngines();

const withEmail = (options: object) =>
  new Schema({ _id: String, email: String }, { collection: 'people' }).index({ email: 1 }, options);

const ran: string[] = [];
const step = (id: string, phase?: Migration['phase']): Migration => ({
  id,
  ...(phase ? { phase } : {}),
  up: async db => {
    const indexes = await db
      .collection('people')
      .indexes()
      .catch(() => []);
    ran.push(`${id} with ${indexes.length} indexes`);
  },
});

test('migrations run before and after the indexes, each once', async () => {
  const store = await engines.connectStore('phases');
  store.connection.model('Person', withEmail({ unique: true }));
  const steps = [step('after'), step('before', 'before-indexes'), step('later', 'background')];
  await migrate(store, steps);
  await migrate(store, steps);
  expect(ran).toEqual(['before with 0 indexes', 'after with 2 indexes']);
});

test('a migration in the background runs until it succeeded, and logs how far it is', async () => {
  const store = await engines.connectStore('background');
  const lines: object[] = [];
  let tries = 0;
  const filling: Migration = {
    id: 'fill',
    phase: 'background',
    up: async (_db, run) => {
      if (++tries === 1) throw new Error('interrupted');
      for (let done = 1; done <= 100; done++) run?.progress(done, 100);
    },
  };
  const log = { warn: () => undefined, info: (fields: object) => void lines.push(fields) };
  const background = backgroundMigrations(store, [filling, step('foreground')], log);
  engines.cleanUp(() => background.stop());
  background.start();
  await eventually(() => {
    background.wake();
    expect(lines.at(-1)).toMatchObject({ migration: 'fill', done: 100, total: 100 });
  });
  expect(lines).toHaveLength(2);
  await background.stop();
  expect(tries).toBe(2);
  expect(
    await store.connection.collection<{ _id: string }>('migrations').findOne({ _id: 'fill' }),
  ).not.toBeNull();
});

test('migrations after one that failed in the background are not lost', async () => {
  const store = await engines.connectStore('queue');
  const succeeded: string[] = [];
  let tries = 0;
  const migrations = ['first', 'second', 'third'].map(
    (id): Migration => ({
      id,
      phase: 'background',
      up: async () => {
        if (id === 'first' && ++tries === 1) throw new Error('interrupted');
        succeeded.push(id);
      },
    }),
  );
  const log = { warn: () => undefined, info: () => undefined };
  const background = backgroundMigrations(store, migrations, log);
  engines.cleanUp(() => background.stop());
  background.start();
  await eventually(() => {
    background.wake();
    expect(succeeded).toEqual(['first', 'second', 'third']);
  });
});

describe('an index that cannot be made', () => {
  const problemOf = async (
    suffix: string,
    options: object,
    prepare: (people: Collection) => Promise<unknown>,
  ) => {
    const store = await engines.connectStore(suffix);
    await prepare(store.connection.collection<Row>('people') as unknown as Collection);
    store.connection.model('Person', withEmail(options));
    return migrate(store).catch((error: Error) => error);
  };
  type Row = { _id: string; email: string };
  type Collection = {
    insertMany(rows: Row[]): Promise<unknown>;
    createIndex(keys: object, options?: object): Promise<unknown>;
  };

  test('for duplicates names collection, field, how many and the command that lists them', async () => {
    const problem = await problemOf('duplicates', { unique: true }, people =>
      people.insertMany([
        ...[1, 2].map(i => ({ _id: `a${i}`, email: 'ada@example.com' })),
        ...[1, 2, 3].map(i => ({ _id: `b${i}`, email: 'bob@example.com' })),
        { _id: 'c', email: 'cy@example.com' },
      ]),
    );
    expect(problem).toBeInstanceOf(IndexProblem);
    expect(String(problem)).toContain(
      'The unique index "email_1" of the collection "people" cannot be made: 2 values of "email" occur in several documents. ' +
        'List them with db.people.aggregate([',
    );
    expect(String(problem)).not.toContain('example.com');
  });

  test('for other options names both, and how to change it beside old copies', async () => {
    const problem = await problemOf('options', { unique: true }, people => people.createIndex({ email: 1 }));
    expect(problem).toBeInstanceOf(IndexProblem);
    expect(String(problem)).toContain('The index "email_1" of the collection "people" is declared as ');
    expect(String(problem)).toContain('db.people.dropIndex("email_1")');
  });

  test('for another name of the same fields does so, too', async () => {
    const problem = await problemOf('names', { name: 'by-email' }, people =>
      people.createIndex({ email: 1 }),
    );
    expect(String(problem)).toContain('db.people.dropIndex("email_1")');
  });
});
