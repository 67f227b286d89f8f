import { setTimeout as pause } from 'node:timers/promises';
import type { Background, Logger } from '@momos/runtime';
import { lead, type Leadership, type Store } from '@momos/store';

/** A piece of work that is due from time to time; answers whether more of it waits, so that a backlog is worked off without pauses. */
export type Chore = { name: string; run(): Promise<boolean | void> };

/** Runs the chores over and over in one copy of the service, whichever leads; a chore that fails is logged and keeps no other from its turn. */
export function createSweep({
  store,
  log,
  chores,
  everyMs,
}: {
  store: Store;
  log: Logger;
  chores: readonly Chore[];
  everyMs: number;
}): Background {
  let leadership: Leadership | undefined;

  async function sweep(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      let isMore = false;
      for (const chore of chores) {
        if (signal.aborted) return;
        if (await attempt(chore)) isMore = true;
      }
      if (!isMore) await pause(everyMs, undefined, { signal }).catch(() => undefined);
    }
  }

  const attempt = async ({ name, run }: Chore): Promise<boolean | void> => {
    try {
      return await run();
    } catch (error) {
      log.warn({ err: error, chore: name }, 'a chore failed and is tried again');
      return false;
    }
  };

  return {
    start() {
      const onError = (error: unknown) => log.warn({ err: error }, 'the sweep starts again');
      leadership = lead(store, { name: 'sweep', ttlMs: 5000, onError }, ({ signal }) => sweep(signal));
    },
    stop: async () => leadership?.stop(),
  };
}
