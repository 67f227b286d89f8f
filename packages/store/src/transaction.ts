import { AsyncLocalStorage } from 'node:async_hooks';
import type { ClientSession, Connection, mongo } from 'mongoose';
import { unavailable } from '@momos/contracts/errors';
import { translateMongoError } from './mongo-errors.ts';

/** Something to do once the running transaction is committed: drop a cache entry, tell live listeners. */
export type AfterCommit = () => unknown;

/** The one way to change more than one document together. */
export type Transactions = {
  /**
   * Runs `work` so that all its writes commit together or not at all. Every mongoose call inside takes part without
   * passing a session; await them one by one, a session does one thing at a time. A call inside a running transaction
   * joins it, and its failure fails the whole. `work` may run more than once (conflicts, a new primary), so it must
   * have no effect outside the database. Throws what `work` throws; `unavailable` (503) after 10 s of
   * conflicts or when the database is not reached.
   */
  transaction<T>(work: () => Promise<T>): Promise<T>;
  /**
   * As `transaction`, in exactly one attempt, for callers that decide anew on what is stored after a conflict: a write
   * conflict or duplicate key is thrown as the driver reports it. Only the commit is repeated while its result is unknown.
   */
  transactionOnce<T>(work: () => Promise<T>): Promise<T>;
  /** The session of the running transaction, for driver-level bulk calls; undefined outside of one. */
  session(): ClientSession | undefined;
  /**
   * Runs `fn` once the running transaction is committed, never if it is not; outside of one, immediately. The transaction
   * resolves after its hooks, so the caller reads no stale cache; a hook that fails fails nothing.
   */
  afterCommit(fn: AfterCommit): void;
};

type Scope = { session: ClientSession; hooks: AfterCommit[]; open: boolean; failure?: { error: unknown } };

const patienceMs = 10_000;
const options: mongo.TransactionOptions = {
  readConcern: { level: 'snapshot' },
  writeConcern: { w: 'majority', journal: true },
  readPreference: 'primary',
};

/** Transactions of one connection; `connectMongo` makes them part of its store. `onHookError` gets the errors of failed hooks. */
export function createTransactions(
  connection: Connection,
  onHookError: (error: unknown) => void,
): Transactions {
  const scopes = new AsyncLocalStorage<Scope>();
  const current = () => {
    const scope = scopes.getStore();
    return scope?.open ? scope : undefined;
  };

  async function runHooks(hooks: AfterCommit[]): Promise<void> {
    const outcomes = await Promise.allSettled(hooks.map(async hook => hook()));
    for (const outcome of outcomes) if (outcome.status === 'rejected') onHookError(outcome.reason);
  }

  async function begin<T>(work: () => Promise<T>, run: typeof repeatedly): Promise<T> {
    const { result, hooks } = await run(connection, (session, hooks) =>
      attempt(scopes, { session, hooks, open: true }, work),
    );
    await runHooks(hooks);
    return result;
  }

  return {
    transaction: work => {
      const scope = current();
      return scope ? join(scope, work) : begin(work, repeatedly);
    },
    transactionOnce: work => {
      const scope = current();
      return scope ? join(scope, work) : begin(work, once);
    },
    session: () => current()?.session,
    afterCommit: fn => {
      const scope = current();
      if (scope) scope.hooks.push(fn);
      else void runHooks([fn]);
    },
  };
}

type Attempt<T> = (session: ClientSession, hooks: AfterCommit[]) => Promise<T>;

/** Repeats conflicts until the deadline. */
async function repeatedly<T>(connection: Connection, attemptWith: Attempt<T>) {
  const deadline = performance.now() + patienceMs;
  let tries = 0;
  let hooks: AfterCommit[] = [];
  // The driver repeats this callback on conflicts, and the commit when its result is unknown, with jittered backoff.
  const committing = connection.transaction(async session => {
    if (tries++ > 0 && performance.now() > deadline) throw unavailable('The database');
    hooks = [];
    return attemptWith(session, hooks);
  }, options);
  const result = await committing.catch(error => {
    throw translateMongoError(error);
  });
  return { result, hooks };
}

/** Rejects with the first attempt's error. */
async function once<T>(connection: Connection, attemptWith: Attempt<T>) {
  let attempts = 0;
  const hooks: AfterCommit[] = [];
  const committing = connection.transaction(async session => {
    // The driver repeats the callback when the server aborted the transaction at its commit.
    if (attempts++ > 0) throw new SingleAttemptFailed(unavailable('The database'));
    return attemptWith(session, hooks).catch(error => {
      throw new SingleAttemptFailed(error);
    });
  }, options);
  const result = await committing.catch(error => {
    throw error instanceof SingleAttemptFailed ? error.cause : translateMongoError(error);
  });
  return { result, hooks };
}

async function attempt<T>(
  scopes: AsyncLocalStorage<Scope>,
  scope: Scope,
  work: () => Promise<T>,
): Promise<T> {
  try {
    const result = await scopes.run(scope, work);
    // Half of the work must not be committed because a caller caught the other half's error.
    if (scope.failure) throw scope.failure.error;
    return result;
  } finally {
    scope.open = false;
  }
}

async function join<T>(scope: Scope, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    scope.failure ??= { error };
    throw error;
  }
}

/** Hides the driver's error labels, by which it would repeat the work. */
class SingleAttemptFailed extends Error {
  constructor(cause: unknown) {
    super('a transaction failed in its only attempt', { cause });
  }
}
