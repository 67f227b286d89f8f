import type { mongo } from 'mongoose';
import { ensureIndexes } from './indexes.ts';
import { withLease } from './lease.ts';
import type { Store } from './mongo.ts';
import { recurring, type Recurring, type RecurringWork } from './recurring.ts';

/**
 * One step of a database's history. It runs once, and must survive being interrupted and run again. Copies of the previous
 * version run beside it: a step only adds what they ignore (README, "Migrations").
 */
export type Migration = {
  id: string;
  /**
   * Before the indexes are made (such as removing duplicates from a field that becomes unique), after them (the default),
   * or in the background of a service that is up already.
   */
  phase?: 'before-indexes' | 'after-indexes' | 'background';
  up(db: mongo.Db, run?: MigrationRun): Promise<void>;
};

/** A running migration; `migrate` and `backgroundMigrations` always give it. */
export type MigrationRun = {
  /** Aborts when this copy stops; the next copy runs the migration again. */
  signal: AbortSignal;
  /** Logs how far a long migration is, at most every 5 s. */
  progress(done: number, total: number): void;
};

type MigrationRow = { _id: string; at: Date };

const noProgress = () => undefined;
const progressEveryMs = 5000;

/**
 * Brings the database up to date: the migrations before the indexes, the collections and indexes that the connection's
 * models declare, the migrations after them; each migration once, in order. Copies of a service may call it together; one
 * works, the others wait. Throws a sentence with the remedy for an index that cannot be made.
 */
export async function migrate(store: Store, migrations: Migration[] = []): Promise<void> {
  const inPhase = (phase: Migration['phase']) =>
    migrations.filter(each => (each.phase ?? 'after-indexes') === phase);
  await withLease(store, { name: 'migrations', ttlMs: 10_000 }, async ({ signal }) => {
    await runAll(store, inPhase('before-indexes'), { signal, progress: noProgress });
    await ensureCollections(store);
    await runAll(store, inPhase('after-indexes'), { signal, progress: noProgress });
  });
}

type Log = RecurringWork['log'] & { info(fields: object, message: string): void };

/**
 * Runs the migrations of the phase `background` in order in one copy of the service, each until it succeeded once; logs
 * their progress. One that fails is tried again before those after it.
 */
export function backgroundMigrations(store: Store, migrations: Migration[], log: Log): Recurring {
  const waiting = migrations.filter(({ phase }) => phase === 'background');
  return recurring(store, {
    name: 'background-migrations',
    everyMs: 60_000,
    log,
    run: async ({ signal }) => {
      for (let next = waiting[0]; next; next = waiting[0]) {
        await runAll(store, [next], { signal, progress: progressOf(next, log) });
        waiting.shift();
      }
    },
  });
}

function progressOf({ id }: Migration, log: Log): MigrationRun['progress'] {
  let loggedAt = Number.NEGATIVE_INFINITY;
  return (done, total) => {
    if (done < total && performance.now() - loggedAt < progressEveryMs) return;
    loggedAt = performance.now();
    log.info({ op: 'migration.progress', migration: id, done, total }, 'Migration runs in the background');
  };
}

async function runAll(store: Store, migrations: readonly Migration[], run: MigrationRun): Promise<void> {
  const applied = store.connection.collection<MigrationRow>('migrations');
  for (const { id, up } of migrations) {
    run.signal.throwIfAborted();
    if (await applied.findOne({ _id: id })) continue;
    await up(store.connection.getClient().db(store.connection.name), run);
    await applied.insertOne({ _id: id, at: new Date() });
  }
}

/** Makes what the models of this connection declare; an index that exists is left alone, none is dropped. */
export async function ensureCollections(store: Store): Promise<void> {
  const db = store.connection.getClient().db(store.connection.name);
  for (const model of Object.values(store.connection.models)) {
    await model.createCollection();
    const indexes = model.schema.indexes().map(([key, { background: _, ...options }]) => ({
      key,
      ...options,
    }));
    await ensureIndexes(db.collection(model.collection.name), indexes as mongo.IndexDescription[]);
  }
}
