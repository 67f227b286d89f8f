import { detached } from '../context.ts';
import {
  type Address,
  type Endpoint,
  endpointsOf,
  identified,
  isResolved,
  readAddresses,
  type Resolve,
  resolveName,
} from './addresses.ts';
import { nodeSeed, rankByKey } from './rendezvous.ts';

/** One copy of a service with the connection to it. */
export type Replica<C> = {
  id: string;
  connection: C;
  /** Requests in flight, counted by {@link Replicas.use}. */
  inFlight: number;
};

export type ReplicaOptions<C> = {
  /** `host:port` or a URL, several by commas; a name stands for every address that it resolves to. */
  address: string;
  connect: (endpoint: Endpoint) => C;
  disconnect: (connection: C) => Promise<void> | void;
  resolve?: Resolve;
  now?: () => number;
};

/** CoreDNS caches the records of a headless service for 5 s; a lookup before that finds nothing new. */
const freshMs = 5_000;
/** The least time between a failure, of a copy or of a lookup, and the next lookup. */
const freshAfterFailureMs = 1_000;
const firstSkipMs = 500;
const maxSkipMs = 5_000;

type Entry<C> = Replica<C> & { seed: number; failures: number; skippedUntil: number; lastUsed: number };

/** The copies of one service. Names are resolved when a request needs them, so an idle process sends no lookups. */
export class Replicas<C> {
  readonly #options: Required<ReplicaOptions<C>>;
  readonly #addresses: readonly Address[];
  readonly #isResolved: boolean;
  #entries: readonly Entry<C>[] = [];
  #resolvedAt = Number.NEGATIVE_INFINITY;
  #resolving: Promise<void> | undefined;
  #lookupError: unknown;
  #uses = 0;

  /** Throws for a setting that is not an address. */
  constructor(options: ReplicaOptions<C>) {
    this.#options = { resolve: resolveName, now: Date.now, ...options };
    this.#addresses = readAddresses(options.address);
    this.#isResolved = this.#addresses.some(isResolved);
    if (!this.#isResolved)
      this.#replace(identified(this.#addresses.map(each => ({ ...each, host: each.name }))));
  }

  /** Whether there is one copy at a fixed address, so that a request has no other to turn to. */
  get isSingle(): boolean {
    return !this.#isResolved && this.#entries.length === 1;
  }

  /**
   * All copies in the order in which a request should try them. With a key: by rendezvous hash, so that every caller
   * prefers the same copy. Without: the least busy first, in turn. Copies that failed lately come last. Rejects with the
   * resolver's error only when no copy was ever known; the name is then looked up again after a second.
   */
  async inOrder(key?: string): Promise<Replica<C>[]> {
    await this.#refreshIfStale();
    if (this.#entries.length < 2) return [...this.#entries];
    const ranked = key === undefined ? byLoad(this.#entries) : rankByKey(key, this.#entries);
    const time = this.#options.now();
    const usable = ranked.filter(({ skippedUntil }) => skippedUntil <= time);
    const skipped = ranked.filter(({ skippedUntil }) => skippedUntil > time);
    // A single request finds out whether a copy is back; the others use the next copy meanwhile.
    const [first] = usable;
    if (first && first.failures > 0) first.skippedUntil = time + skipMs(first.failures);
    return [...usable, ...skipped];
  }

  /** Runs a request at a copy, which counts as busier meanwhile. */
  async use<T>(replica: Replica<C>, work: () => Promise<T>): Promise<T> {
    const entry = replica as Entry<C>;
    entry.inFlight += 1;
    this.#uses += 1;
    entry.lastUsed = this.#uses;
    try {
      return await work();
    } finally {
      entry.inFlight -= 1;
    }
  }

  /** The copy could not be reached or did not respond in time: for 0.5 s, doubling up to 5 s, others are tried before it. */
  failed(replica: Replica<C>): void {
    const entry = replica as Entry<C>;
    const time = this.#options.now();
    entry.failures += 1;
    entry.skippedUntil = time + skipMs(entry.failures);
    this.#resolvedAt = Math.min(this.#resolvedAt, resolvedForFailure(time));
  }

  /** The copy responded. */
  answered(replica: Replica<C>): void {
    const entry = replica as Entry<C>;
    entry.failures = 0;
    entry.skippedUntil = 0;
  }

  /** Disconnects from all copies. */
  async close(): Promise<void> {
    await Promise.all(this.#entries.map(async entry => this.#options.disconnect(entry.connection)));
  }

  async #refreshIfStale(): Promise<void> {
    if (!this.#isResolved) return;
    const isUnknown = this.#entries.length === 0;
    if (this.#options.now() - this.#resolvedAt <= freshMs) {
      if (isUnknown && this.#lookupError !== undefined) throw this.#lookupError;
      return;
    }
    const refreshed = this.#refresh();
    if (isUnknown) await refreshed;
    // Known copies remain in use while the name cannot be resolved.
    else refreshed.catch(() => undefined);
  }

  #refresh(): Promise<void> {
    this.#resolving ??= detached(() => endpointsOf(this.#addresses, this.#options.resolve))
      .then(
        endpoints => {
          this.#replace(endpoints);
          this.#lookupError = undefined;
          this.#resolvedAt = this.#options.now();
        },
        (error: unknown) => {
          this.#lookupError = error;
          this.#resolvedAt = resolvedForFailure(this.#options.now());
          throw error;
        },
      )
      .finally(() => void (this.#resolving = undefined));
    return this.#resolving;
  }

  #replace(endpoints: readonly Endpoint[]): void {
    const { connect, disconnect } = this.#options;
    const known = new Map(this.#entries.map(entry => [entry.id, entry]));
    this.#entries = endpoints.map(
      endpoint => known.get(endpoint.id) ?? newEntry(endpoint, connect(endpoint)),
    );
    const remaining = new Set(this.#entries);
    for (const entry of known.values()) if (!remaining.has(entry)) void disconnect(entry.connection);
  }
}

const newEntry = <C>({ id }: Endpoint, connection: C): Entry<C> => ({
  id,
  connection,
  inFlight: 0,
  seed: nodeSeed(id),
  failures: 0,
  skippedUntil: 0,
  lastUsed: 0,
});

/** When copies must have been resolved for the next lookup to be due `freshAfterFailureMs` after this time. */
const resolvedForFailure = (time: number): number => time - freshMs + freshAfterFailureMs;

const skipMs = (failures: number): number => Math.min(firstSkipMs * 2 ** (failures - 1), maxSkipMs);

const byLoad = <C>(entries: readonly Entry<C>[]): Entry<C>[] =>
  entries.toSorted((a, b) => a.inFlight - b.inFlight || a.lastUsed - b.lastUsed);
