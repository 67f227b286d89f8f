import type { mongo } from 'mongoose';
import { withLease } from './lease.ts';
import type { Store } from './mongo.ts';

/** One step of a database's history; it runs once, and must survive being cut off and run again. */
export type Migration = { id: string; up(db: mongo.Db): Promise<void> };

type MigrationRow = { _id: string; at: Date };

/**
 * Brings the database up to date: makes the collections and indexes that the connection's models declare, then runs
 * each migration that has not run yet, in order. Copies of a service may call it at once; one works, the others wait.
 */
export async function migrate(store: Store, migrations: Migration[] = []): Promise<void> {
  await withLease(store, { name: 'migrations', ttlMs: 10_000 }, async ({ signal }) => {
    await ensureCollections(store);
    const done = store.connection.collection<MigrationRow>('migrations');
    for (const { id, up } of migrations) {
      signal.throwIfAborted();
      if (await done.findOne({ _id: id })) continue;
      await up(store.connection.getClient().db(store.connection.name));
      await done.insertOne({ _id: id, at: new Date() });
    }
  });
}

/** Makes what the models of this connection declare; an index that is there already is left alone, none is dropped. */
export async function ensureCollections(store: Store): Promise<void> {
  for (const model of Object.values(store.connection.models)) {
    await model.createCollection();
    await model.createIndexes();
  }
}
