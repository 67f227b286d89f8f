import type { Background, Logger } from '@momos/runtime';
import type { Presence } from './resize-picture.ts';
import type { SizeCache } from './size-cache.ts';

export type SweepSizesDeps = {
  sizes: SizeCache;
  present: Presence;
  log: Logger;
  everyMs: number;
};

const batchSize = 1000;

/** Removes the sizes of pictures that were removed, by whichever copy of the service. */
async function sweepSizes({ sizes, present }: SweepSizesDeps): Promise<void> {
  const names = sizes.names();
  for (let start = 0; start < names.length; start += batchSize) {
    const batch = names.slice(start, start + batchSize);
    const found = await present(batch);
    for (const name of batch) if (!found.has(name)) await sizes.forget(name);
  }
}

/** Sweeps this copy's own disk every `everyMs`; a database that is away only delays it. */
export function sizeSweeper(deps: SweepSizesDeps): Background {
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const sweep = () =>
    sweepSizes(deps).catch((err: unknown) =>
      deps.log.warn({ err, op: 'size-cache.sweep' }, 'Sizes of removed pictures were not swept; will retry'),
    );
  return {
    start() {
      timer = setInterval(() => (running = running.then(sweep)), deps.everyMs);
    },
    stop: () => {
      clearInterval(timer);
      return running;
    },
  };
}
