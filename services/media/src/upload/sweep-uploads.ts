import type { Background, Clock, Logger } from '@momos/runtime';
import { recurring, type Store } from '@momos/store';
import type { SizeCache } from '../picture/size-cache.ts';
import type { FileStorage } from '../storage/file-storage.ts';
import type { Uploads } from './upload.store.ts';

export type SweepDeps = {
  store: Store;
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
const batchSize = 100;

/** Removes a batch of files that are released, abandoned or were never finished; returns how many. */
async function sweepUploads({ storage, uploads, sizes, clock, keepUnusedMs }: SweepDeps): Promise<number> {
  const now = clock.now();
  const before = (ms: number) => new Date(now.getTime() - ms);
  await uploads.releaseUnused({ unfinished: before(hourMs), unused: before(keepUnusedMs) }, now);
  const names = await uploads.released(now, batchSize);
  for (const name of names) {
    await storage.remove(name);
    await sizes.forget(name);
    await uploads.drop(name);
  }
  return names.length;
}

/** Sweeps at the start and every `everyMs`, on one copy of the service. */
export const uploadSweeper = (deps: SweepDeps): Background =>
  recurring(deps.store, {
    name: 'media-upload-sweeper',
    everyMs: deps.everyMs,
    log: deps.log,
    run: async () => {
      const removed = await sweepUploads(deps);
      if (removed > 0) deps.log.info({ op: 'upload.sweep', removed }, 'Unused files removed');
      return removed === batchSize;
    },
  });
