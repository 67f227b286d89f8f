import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { mongo } from 'mongoose';
import type { Store } from './mongo.ts';

type LeaseRow = { _id: string; owner: string; until: Date; ttlMs: number };

/** A lease as one holder sees it; `validUntil` is in this process's monotonic time. */
type Lease = {
  rows: mongo.Collection<LeaseRow>;
  /** The leases that this process holds in the same database, itself among them. */
  held: Set<Lease>;
  name: string;
  owner: string;
  ttlMs: number;
  validUntil: number;
};

/** A leadership that this process stands for in the background until it is stopped. */
export type Leadership = {
  /** Whether this process leads right now. */
  leading(): boolean;
  /** Ends the running work through its signal, waits for it and releases the lease. */
  stop(): Promise<void>;
};

/** State of a lease while it is held. */
export type Held = {
  /** Aborts when the lease may be lost (no database, another holder) or is to be released. */
  signal: AbortSignal;
  /** Whether the lease is surely held at this instant: to ask right before an effect that only its holder may have. */
  sure(): boolean;
};

/** Renewed after this part of its time, all of a process by one write: an idle process writes once in a few seconds. */
const renewAfter = 0.4;
/** Work must have stopped this part of the time before another holder can start. */
const margin = 0.25;

const heldIn = new WeakMap<Store, Set<Lease>>();

/**
 * Waits until this process holds the lease `name`, runs `work`, releases it. At most one holder at a time by the
 * database's clock. Rejects with the error of `work`, or with the caller's abort reason while waiting.
 */
export async function withLease<T>(
  store: Store,
  { name, ttlMs, signal }: { name: string; ttlMs: number; signal?: AbortSignal },
  work: (held: Held) => Promise<T>,
): Promise<T> {
  const rows = store.connection.collection<LeaseRow>('leases') as unknown as mongo.Collection<LeaseRow>;
  const held = heldIn.get(store) ?? new Set();
  heldIn.set(store, held);
  const lease: Lease = { rows, held, name, owner: randomUUID(), ttlMs, validUntil: 0 };
  await acquire(lease, signal);
  held.add(lease);
  const over = new AbortController();
  const renewing = renewUntil(lease, over);
  const ended = signal ? AbortSignal.any([signal, over.signal]) : over.signal;
  try {
    // A process that was frozen meanwhile knows by the time alone, before any timer of it has run.
    return await work({ signal: ended, sure: () => !ended.aborted && performance.now() < lease.validUntil });
  } finally {
    held.delete(lease);
    over.abort(new Error(`the lease ${name} is over`));
    await renewing;
    await rows.deleteOne({ _id: name, owner: lease.owner }).catch(() => undefined);
  }
}

async function acquire(lease: Lease, signal: AbortSignal | undefined): Promise<void> {
  for (;;) {
    signal?.throwIfAborted();
    if (await take(lease).catch(() => false)) return;
    await sleep(Math.min(1000, lease.ttlMs / 4) * (0.5 + Math.random()), undefined, { signal });
  }
}

async function renewUntil(lease: Lease, over: AbortController): Promise<void> {
  const { name, ttlMs } = lease;
  const { signal } = over;
  for (;;) {
    // Again after each sleep: another lease's turn may have renewed this one meanwhile.
    for (let waitMs = untilDue(lease); waitMs > 0 && !signal.aborted; waitMs = untilDue(lease))
      await sleep(waitMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    const isKept = await Promise.race([
      renew(lease).catch(() => false),
      sleep(ttlMs / 5, false, { ref: false }),
    ]);
    if (isKept) continue;
    if (performance.now() > lease.validUntil - ttlMs * margin)
      over.abort(new Error(`the lease ${name} was lost`));
    await sleep(ttlMs * 0.05, undefined, { signal }).catch(() => undefined);
  }
}

/** Milliseconds until a lease is to be renewed. */
const untilDue = ({ validUntil, ttlMs }: Lease): number =>
  validUntil - ttlMs * (1 - renewAfter) - performance.now();

/** Renews all leases of the process by one write; where one of them was lost, this one alone. */
async function renew(lease: Lease): Promise<boolean> {
  const asked = performance.now();
  const together = [...lease.held];
  const { matchedCount } = await lease.rows.updateMany(
    {
      _id: { $in: together.map(({ name }) => name) },
      owner: { $in: together.map(({ owner }) => owner) },
    },
    [{ $set: { until: { $add: ['$$NOW', '$ttlMs'] } } }],
  );
  if (matchedCount < together.length) return take(lease);
  for (const each of together) each.validUntil = asked + each.ttlMs;
  return true;
}

/** One guarded write on the server's clock, so that a wrong local clock grants nothing. */
async function take(lease: Lease): Promise<boolean> {
  const { rows, name, owner, ttlMs } = lease;
  const asked = performance.now();
  const free = {
    $or: [
      { $lt: ['$until', '$$NOW'] },
      { $eq: ['$owner', owner] },
      { $eq: [{ $type: '$owner' }, 'missing'] },
    ],
  };
  const row = await rows.findOneAndUpdate(
    { _id: name },
    [
      { $set: { free } },
      {
        $set: {
          owner: { $cond: ['$free', owner, '$owner'] },
          until: { $cond: ['$free', { $add: ['$$NOW', ttlMs] }, '$until'] },
          ttlMs: { $cond: ['$free', ttlMs, '$ttlMs'] },
        },
      },
      { $unset: 'free' },
    ],
    { upsert: true, returnDocument: 'after' },
  );
  if (row?.owner !== owner) return false;
  lease.validUntil = asked + ttlMs;
  return true;
}

/**
 * Stands for `name` until stopped; whenever elected runs `work`, and stands again a little later when it ends. Errors
 * of `work` are passed to `onError` and end nothing. For work that must run once however many copies of a service there are.
 */
export function lead(
  store: Store,
  lease: { name: string; ttlMs: number; onError: (error: unknown) => void },
  work: (held: Held) => Promise<void>,
): Leadership {
  const stopping = new AbortController();
  const { signal } = stopping;
  const not = () => false;
  let leading = not;

  const running = (async () => {
    while (!signal.aborted) {
      try {
        await withLease(store, { ...lease, signal }, async held => {
          leading = held.sure;
          await work(held);
        });
      } catch (error) {
        if (!signal.aborted) lease.onError(error);
      } finally {
        leading = not;
      }
      await sleep(500, undefined, { signal }).catch(() => undefined);
    }
  })();

  return {
    leading: () => leading(),
    stop: async () => {
      stopping.abort(new Error('stopped'));
      await running;
    },
  };
}
