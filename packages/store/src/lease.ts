import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Store } from './mongo.ts';

type LeaseRow = { _id: string; owner: string; until: Date };

/** A leadership that is stood for in the background until it is stopped. */
export type Leadership = {
  /** Whether this process leads right now. */
  leading(): boolean;
  /** Ends the running work through its signal, waits for it and lets go of the lease. */
  stop(): Promise<void>;
};

/** What is known of a lease while it is held. */
export type Held = {
  /** Aborts when the lease may be lost (no database, somebody else has it) or is to be given back. */
  signal: AbortSignal;
  /** Whether the lease is surely held at this instant: to ask right before what only its holder may do. */
  sure(): boolean;
};

/**
 * Waits until this process holds the lease `name`, runs `work`, lets go. At most one holder at a time by the
 * database's clock. Rejects with what `work` throws, or with the caller's abort reason while waiting.
 */
export async function withLease<T>(
  store: Store,
  lease: { name: string; ttlMs: number; signal?: AbortSignal },
  work: (held: Held) => Promise<T>,
): Promise<T> {
  const { name, ttlMs, signal } = lease;
  const owner = randomUUID();
  const held = new AbortController();
  const rows = store.connection.collection<LeaseRow>('leases');

  let validUntil = await acquired();
  const keeping = keep();
  const ended = signal ? AbortSignal.any([signal, held.signal]) : held.signal;
  try {
    // A process that was frozen meanwhile knows by the time alone, before any timer of it has run.
    return await work({ signal: ended, sure: () => !ended.aborted && performance.now() < validUntil });
  } finally {
    held.abort(new Error(`the lease ${name} is over`));
    await keeping;
    await rows.deleteOne({ _id: name, owner }).catch(() => undefined);
  }

  async function acquired(): Promise<number> {
    for (;;) {
      signal?.throwIfAborted();
      const asked = performance.now();
      if (await take().catch(() => false)) return asked + ttlMs;
      await pause(Math.min(1000, ttlMs / 4) * (0.5 + Math.random()), undefined, { signal });
    }
  }

  /** One guarded write on the server's clock, so that a wrong clock of ours grants nothing. */
  async function take(): Promise<boolean> {
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
    return row?.owner === owner;
  }

  async function keep(): Promise<void> {
    while (!held.signal.aborted) {
      await pause(ttlMs / 4, undefined, { signal: held.signal }).catch(() => undefined);
      if (held.signal.aborted) return;
      const asked = performance.now();
      const kept = await Promise.race([take().catch(() => false), pause(ttlMs / 4, false, { ref: false })]);
      if (kept) validUntil = asked + ttlMs;
      // Half a turn of margin: work must have stopped before anybody else can start.
      else if (performance.now() > validUntil - ttlMs / 4)
        held.abort(new Error(`the lease ${name} was lost`));
    }
  }
}

/**
 * Stands for `name` until stopped; whenever elected runs `work`, and stands again a little later when it ends. Errors
 * of `work` go to `onError` and end nothing. For what must run once however many copies of a service there are.
 */
export function lead(
  store: Store,
  lease: { name: string; ttlMs: number; onError: (error: unknown) => void },
  work: (held: Held) => Promise<void>,
): Leadership {
  const stopping = new AbortController();
  const not = () => false;
  let leading = not;

  const running = (async () => {
    while (!stopping.signal.aborted) {
      try {
        await withLease(store, { ...lease, signal: stopping.signal }, async held => {
          leading = held.sure;
          await work(held);
        });
      } catch (error) {
        if (!stopping.signal.aborted) lease.onError(error);
      } finally {
        leading = not;
      }
      await pause(500, undefined, { signal: stopping.signal }).catch(() => undefined);
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
