/** A lock that many hold at the same time, or one exclusively. */
export type SharedLock = {
  shared(work: () => Promise<void>): Promise<void>;
  /** Waits for running shared work; shared work that comes later waits for this. */
  exclusive(work: () => Promise<void>): Promise<void>;
};

export function createSharedLock(): SharedLock {
  const running = new Set<Promise<void>>();
  let exclusive: Promise<void> | undefined;

  return {
    async shared(work) {
      while (exclusive) await exclusive;
      const own = work();
      running.add(own);
      try {
        await own;
      } finally {
        running.delete(own);
      }
    },
    async exclusive(work) {
      const released = Promise.withResolvers<void>();
      exclusive = released.promise;
      try {
        await Promise.allSettled(running);
        await work();
      } finally {
        exclusive = undefined;
        released.resolve();
      }
    },
  };
}
