import { type Held, lead, type Leadership } from './lease.ts';
import type { Store } from './mongo.ts';
import { wakeChannel } from './wake-channel.ts';
import { createWakeSignal, type WakeSignal } from './wake-signal.ts';

/** Work that one copy of a service does again and again. */
export type RecurringWork = {
  /** Names the lease, the `op` of log lines and the work itself. */
  name: string;
  /** The longest sleep between two runs. */
  everyMs: number;
  /**
   * One run; `signal` aborts when this copy stops or may have lost the lease. Answers `true` when more waits, or a date
   * when the next is due.
   */
  run(held: Held): Promise<boolean | Date | void>;
  log: { warn(fields: object, message: string): void };
  /** How long the lease of a killed copy lasts; 10 s where not said. */
  leaseMs?: number;
};

/** Recurring work of a process; a `Background` of the runtime. */
export type Recurring = {
  start(): void;
  /**
   * Has the leading copy run immediately, in this process or another: after a commit that made work. During a run it
   * means one more run.
   */
  wake(): void;
  /** Ends the current run by its signal, waits for it and releases the lease. */
  stop(): Promise<void>;
};

/**
 * Runs work in one copy of a service at a time, whichever holds the lease: when elected, immediately again while more
 * waits, else after `everyMs`, earlier at the date of the last answer or when woken. A run that fails is logged and tried
 * again after `everyMs`.
 */
export function recurring(store: Store, work: RecurringWork): Recurring {
  const { name, log, leaseMs = 10_000 } = work;
  const channel = wakeChannel(store);
  const wakeSignal = createWakeSignal();
  let leadership: Leadership | undefined;

  async function serve(held: Held): Promise<void> {
    const mute = channel.listen(name, wakeSignal.notify, log);
    try {
      await runUntilAborted(work, wakeSignal, held);
    } finally {
      mute();
    }
  }

  return {
    start() {
      const onError = (err: unknown) =>
        log.warn({ err, op: name }, 'Recurring work lost its lease; will stand for it again');
      leadership = lead(store, { name, ttlMs: leaseMs, onError }, serve);
    },
    wake() {
      if (leadership?.leading()) wakeSignal.notify();
      else void channel.notify(name);
    },
    stop: async () => leadership?.stop(),
  };
}

async function runUntilAborted(work: RecurringWork, wakeSignal: WakeSignal, held: Held): Promise<void> {
  const { name, everyMs, run, log } = work;
  const { signal } = held;
  while (!signal.aborted) {
    const next = await run(held).catch((err: unknown) => {
      if (!signal.aborted) log.warn({ err, op: name }, 'Recurring work failed; will retry');
    });
    if (next === true) continue;
    // The least wait keeps a run that answers a date of the past from taking a whole core.
    const wait = next instanceof Date ? Math.max(10, next.getTime() - Date.now()) : everyMs;
    await wakeSignal.wait(Math.min(wait, everyMs), signal);
  }
}
