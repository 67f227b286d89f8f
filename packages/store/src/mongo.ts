import { type Connection, Mongoose } from 'mongoose';
import { unavailable } from '@momos/contracts/errors';
import { ensureTransactionLifetime } from './transaction-lifetime.ts';
import { createTransactions, type Transactions } from './transaction.ts';

/** Where a service's database is; `name` shows up in the server's logs. */
export type MongoOptions = {
  url: string;
  database: string;
  name: string;
  /** Connections of this process at most; each running transaction holds one. */
  maxPoolSize?: number;
  /** Gets the errors of failed after-commit hooks, which fail nothing else. */
  onHookError?: (error: unknown) => void;
};

/** A service's database: its connection, its transactions and its end. */
export type Store = Transactions & {
  connection: Connection;
  /** Resolves when the primary answers a ping within 2 s; otherwise `unavailable` (503). */
  ready(): Promise<void>;
  close(): Promise<void>;
};

const pingWithin = 2000;

/**
 * Connects to one database of a replica set: majority and journalled writes, primary reads, no waiting longer than 5 s
 * for a server. Indexes and collections are made by `migrate` and `ensureCollections`, never on the fly.
 */
export async function connectMongo({
  url,
  database,
  name,
  maxPoolSize = 50,
  onHookError = warn,
}: MongoOptions): Promise<Store> {
  // An instance of its own: two stores in one process must not see each other's running transaction.
  const mongoose = new Mongoose({ transactionAsyncLocalStorage: true, strictQuery: 'throw' });
  const connection = mongoose.createConnection(url, {
    dbName: database,
    appName: name,
    maxPoolSize,
    autoIndex: false,
    autoCreate: false,
    bufferCommands: false,
    serverSelectionTimeoutMS: 5000,
    connectTimeoutMS: 5000,
    waitQueueTimeoutMS: 5000,
    readPreference: 'primary',
    retryWrites: true,
    writeConcern: { w: 'majority', journal: true },
  });
  await connection.asPromise();
  await ensureTransactionLifetime(connection).catch(async error => {
    await connection.close();
    throw error;
  });

  return {
    connection,
    ...createTransactions(connection, onHookError),
    ready: () => ping(connection),
    close: () => connection.close(),
  };
}

function warn(error: unknown): void {
  process.emitWarning(`after-commit hook failed: ${error instanceof Error ? error.name : typeof error}`);
}

async function ping(connection: Connection): Promise<void> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(unavailable('The database')), pingWithin).unref();
  });
  const answer = connection.getClient().db('admin').command({ ping: 1 });
  try {
    await Promise.race([answer, late]);
  } catch (cause) {
    throw unavailable('The database', cause);
  } finally {
    answer.catch(() => undefined);
  }
}
