import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { mongo } from 'mongoose';
import type { Store } from './mongo.ts';

type LeaseRow = { _id: string; owner: string; until: Date };

/** A lease as one holder sees it; `validUntil` is in this process's monotonic time. */
type Lease = {
  rows: mongo.Collection<LeaseRow>;
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

/** Renewed after this part of its time: an idle holder writes one row in a few seconds. */
const renewAfter = 0.4;
/** Work must have stopped this part of the time before another holder can start. */
const margin = 0.25;

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
  const lease: Lease = { rows, name, owner: randomUUID(), ttlMs, validUntil: 0 };
  await acquire(lease, signal);
  const over = new AbortController();
  const renewing = renewUntil(lease, over);
  const ended = signal ? AbortSignal.any([signal, over.signal]) : over.signal;
  try {
    // A process that was frozen meanwhile knows by the time alone, before any timer of it has run.
    return await work({ signal: ended, sure: () => !ended.aborted && performance.now() < lease.validUntil });
  } finally {
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
  let waitMs = ttlMs * renewAfter;
  for (;;) {
    await sleep(waitMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    const isKept = await Promise.race([
      take(lease).catch(() => false),
      sleep(ttlMs / 5, false, { ref: false }),
    ]);
    waitMs = ttlMs * (isKept ? renewAfter : 0.05);
    if (!isKept && performance.now() > lease.validUntil - ttlMs * margin)
      over.abort(new Error(`the lease ${name} was lost`));
  }
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
