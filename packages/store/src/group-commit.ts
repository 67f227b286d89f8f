import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import PQueue from 'p-queue';
import type { Registry } from 'prom-client';
import { AppError } from '@momos/contracts/errors';
import { createGroupCommitMetrics, type GroupCommitMetrics } from './group-commit-metrics.ts';
import type { Store } from './mongo.ts';
import { isDuplicateKey, isTransient, isWriteConflict, translateMongoError } from './mongo-errors.ts';

/** Entries as they are decided together: their state as it was read, after every decision before. */
export type Batch<E> = {
  /** Decides one entry in memory; an error goes to its caller alone and must leave the batch as it was. */
  decide(entry: E): unknown;
  /** Whether the decisions changed nothing. */
  readonly isEmpty: boolean;
  /**
   * Saves all decisions in the running transaction, only on top of the versions that were read. Throws
   * {@link VersionConflict} or a duplicate key error when another writer was first.
   */
  write(): Promise<void>;
};

/** A document was changed by another writer since it was read; the batch is decided again. */
export class VersionConflict extends Error {}

/** Commits changes of many callers in shared transactions. */
export type GroupCommit<E> = {
  /**
   * Commits an entry together with the others that wait and returns what was decided. Throws what the decision threw,
   * and `unavailable` (503 with Retry-After) when other writers were faster `maxAttempts` times. Inside a running
   * transaction the entry takes part in that one.
   */
  commit(entry: E): Promise<unknown>;
  /** Resolves when no entry waits any more. */
  idle(): Promise<void>;
};

/** What a group commit is made of. */
export type GroupCommitOptions<E> = {
  store: Pick<Store, 'session' | 'transactionOnce'>;
  /** Label of its metrics. */
  name: string;
  /** Reads what the entries are decided on: all of it together, in few round trips. */
  read(entries: readonly E[]): Promise<Batch<E>>;
  /** Entries of one transaction at most. */
  batchSize: number;
  /** Attempts of one entry before its caller is refused. */
  maxAttempts?: number;
  /** Transactions of keys that are retried by themselves, side by side. */
  concurrency?: number;
  registry?: Registry;
};

type Waiting<E> = {
  entry: E;
  /** Runs work in the async context of the caller, so that events carry its trace. */
  inContext<R>(work: () => R): R;
  resolve(value: unknown): void;
  reject(error: unknown): void;
  attempts: number;
  since: number;
};

/** `conflict`: another writer was first. `transient`: the database was away. `broken`: repeating it does not help. */
type Failure = { kind: 'conflict' | 'transient' | 'broken'; error: unknown };

const patienceMs = 10_000;
const maxBackoffMs = 500;
/** Longer than what keeps a conflict up after this service gave up; a client makes three attempts. */
const retryAfterSeconds = 4;
/** How long a key that lost a race by itself stays out of shared batches. */
const contestedMs = 2000;

/**
 * One shared batch is under way at a time. A batch that loses a race is split by key immediately; each key then continues by
 * itself, side by side with the others, so that a contested key delays only its own callers. Entries of one key are
 * decided in the order of their arrival.
 */
export function createGroupCommit<E extends { key: string }>(options: GroupCommitOptions<E>): GroupCommit<E> {
  const { store, read } = options;
  const queue = new CommitQueue(options);

  async function commitWithin(entry: E): Promise<unknown> {
    const batch = await read([entry]);
    const value = batch.decide(entry);
    await batch.write();
    return value;
  }

  return {
    commit: entry => (store.session() ? commitWithin(entry) : queue.add(entry)),
    idle: () => queue.idle(),
  };
}

class CommitQueue<E extends { key: string }> {
  readonly #options: GroupCommitOptions<E>;
  readonly #maxAttempts: number;
  readonly #metrics: GroupCommitMetrics;
  // Batches belong to no request: begun inside one they would join its transaction and its trace.
  readonly #outside = AsyncLocalStorage.snapshot();
  readonly #shared: Waiting<E>[] = [];
  #isSharedRunning = false;
  readonly #isolated = new Map<string, Waiting<E>[]>();
  readonly #contested = new LRUCache<string, true>({ max: 10_000, ttl: contestedMs });
  readonly #slots: PQueue;
  readonly #running = new Set<Promise<void>>();

  constructor(options: GroupCommitOptions<E>) {
    this.#options = options;
    this.#maxAttempts = options.maxAttempts ?? 12;
    this.#metrics = createGroupCommitMetrics(options.name, options.registry);
    this.#slots = new PQueue({ concurrency: options.concurrency ?? 8 });
  }

  add(entry: E): Promise<unknown> {
    const inContext = AsyncLocalStorage.snapshot();
    return new Promise((resolve, reject) => {
      this.#enqueue({ entry, inContext, resolve, reject, attempts: 0, since: performance.now() });
    });
  }

  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  #enqueue(waiting: Waiting<E>): void {
    const { key } = waiting.entry;
    const own = this.#isolated.get(key);
    if (own) own.push(waiting);
    else if (this.#contested.has(key)) this.#isolate(key, [waiting]);
    else {
      this.#shared.push(waiting);
      if (!this.#isSharedRunning) this.#start(() => this.#runShared());
      this.#isSharedRunning = true;
    }
  }

  #isolate(key: string, entries: Waiting<E>[]): void {
    this.#isolated.set(key, entries);
    this.#start(() => this.#runIsolated(key, entries));
  }

  #start(work: () => Promise<void>): void {
    const run = this.#outside(work).finally(() => this.#running.delete(run));
    this.#running.add(run);
  }

  async #runShared(): Promise<void> {
    const shared = this.#shared;
    // Entries that arrive in this turn of the event loop share the batch.
    await nextTurn();
    while (shared.length > 0) {
      const batch = shared.splice(0, this.#options.batchSize);
      const failure = await this.#attempt(batch);
      if (!failure) continue;
      const again = this.#refuseExhausted(batch, failure);
      if (failure.kind === 'transient') {
        shared.unshift(...again);
        await backOff(again);
      } else this.#splitByKey(again);
    }
    this.#isSharedRunning = false;
  }

  #splitByKey(batch: readonly Waiting<E>[]): void {
    for (const [key, entries] of Map.groupBy(batch, ({ entry }) => entry.key)) this.#isolate(key, entries);
    // Later entries of the same keys queue behind the earlier ones.
    for (const waiting of this.#shared.splice(0)) this.#enqueue(waiting);
  }

  async #runIsolated(key: string, entries: Waiting<E>[]): Promise<void> {
    await nextTurn();
    let size = this.#options.batchSize;
    while (entries.length > 0) {
      const batch = entries.splice(0, size);
      const failure = await this.#slots.add(() => this.#attempt(batch));
      // A broken entry is found by halves, so that it fails alone.
      size = failure?.kind === 'broken' ? Math.ceil(batch.length / 2) : this.#options.batchSize;
      if (!failure) continue;
      const again = this.#refuseExhausted(batch, failure);
      entries.unshift(...again);
      if (failure.kind === 'broken') continue;
      if (failure.kind === 'conflict') this.#contested.set(key, true);
      await backOff(again);
    }
    this.#isolated.delete(key);
  }

  /** Reads, decides and writes a batch once; its callers are answered unless it failed. */
  async #attempt(batch: readonly Waiting<E>[]): Promise<Failure | undefined> {
    const { store, read } = this.#options;
    const end = this.#metrics.startBatch(batch.length);
    for (const waiting of batch) waiting.attempts += 1;
    try {
      const decided = await read(batch.map(({ entry }) => entry));
      const answers = batch.map(waiting => decide(decided, waiting));
      if (!decided.isEmpty) await store.transactionOnce(() => decided.write());
      end();
      for (const answer of answers) answer();
      return undefined;
    } catch (error) {
      const kind = kindOf(error);
      if (kind === 'conflict') this.#metrics.conflict();
      return { kind, error };
    }
  }

  /** Refuses the entries that are not tried again and returns the others. */
  #refuseExhausted(batch: readonly Waiting<E>[], { kind, error }: Failure): Waiting<E>[] {
    const isExhausted = ({ attempts, since }: Waiting<E>) => {
      if (kind === 'broken') return batch.length === 1;
      return (
        attempts >= this.#maxAttempts || (kind === 'transient' && performance.now() - since > patienceMs)
      );
    };
    for (const waiting of batch.filter(isExhausted)) {
      if (kind === 'conflict') this.#metrics.refused();
      waiting.reject(kind === 'conflict' ? lostRace(error) : translateMongoError(error));
    }
    return batch.filter(waiting => !isExhausted(waiting));
  }
}

/** Decides one entry; returns how its caller is answered once the batch is committed. */
function decide<E>(batch: Batch<E>, { entry, inContext, resolve, reject }: Waiting<E>): () => void {
  try {
    const value = inContext(() => batch.decide(entry));
    return () => resolve(value);
  } catch (error) {
    return () => reject(error);
  }
}

async function backOff(batch: readonly { attempts: number }[]): Promise<void> {
  const attempts = Math.max(0, ...batch.map(waiting => waiting.attempts));
  if (attempts > 0) await pause(Math.random() * Math.min(maxBackoffMs, 5 * 2 ** attempts));
}

function kindOf(error: unknown): Failure['kind'] {
  if (error instanceof VersionConflict || isDuplicateKey(error) || isWriteConflict(error)) return 'conflict';
  return isTransient(error) ? 'transient' : 'broken';
}

const lostRace = (cause: unknown) =>
  new AppError(
    'unavailable',
    'Too many changes are being made here right now. Nothing was lost; please try again.',
    {
      retryAfter: retryAfterSeconds,
      cause,
    },
  );
