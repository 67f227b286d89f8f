import type { Background, Clock, Logger } from '@momos/runtime';
import type { SizeCache } from '../picture/size-cache.ts';
import type { FileStorage } from '../storage/file-storage.ts';
import type { Uploads } from './upload.store.ts';

export type SweepDeps = {
  storage: FileStorage;
  uploads: Uploads;
  sizes: SizeCache;
  clock: Clock;
  log: Logger;
  /** How long a picture that no document shows is left. */
  keepUnusedMs: number;
  everyMs: number;
};

const hourMs = 3_600_000;
const atOnce = 100;

/** Removes files that are released, abandoned or were never finished. Copies of the service may do it side by side. */
async function sweepUploads(deps: SweepDeps): Promise<number> {
  const { storage, uploads, sizes, clock, keepUnusedMs } = deps;
  const now = clock.now();
  const before = (ms: number) => new Date(now.getTime() - ms);
  await uploads.releaseUnused({ unfinished: before(hourMs), unused: before(keepUnusedMs) }, now);
  let removed = 0;
  for (;;) {
    const names = await uploads.released(now, atOnce);
    for (const name of names) {
      await storage.remove(name);
      await sizes.forget(name);
      await uploads.drop(name);
    }
    removed += names.length;
    if (names.length < atOnce) return removed;
  }
}

/** Sweeps at the start and from time to time. */
export function uploadSweeper(deps: SweepDeps): Background {
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const sweep = () => {
    running = sweepUploads(deps).then(
      removed => removed > 0 && deps.log.info({ removed }, 'removed files that nobody uses'),
      (error: unknown) => deps.log.warn({ err: error }, 'the sweep of files failed'),
    ) as Promise<void>;
  };
  return {
    start: () => {
      sweep();
      timer = setInterval(sweep, deps.everyMs);
    },
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
