import { setTimeout as sleep } from 'node:timers/promises';

/** Time that may be spent in several pieces. */
export type Budget = {
  /** Waits for a piece, however long it takes. */
  spend<T>(work: Promise<T>): Promise<T>;
  /** Resolves with undefined when the pieces have taken too long. */
  exceeded: Promise<undefined>;
};

export function createBudget(ms: number): Budget {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  let left = ms;
  return {
    exceeded: promise,
    async spend(work) {
      const began = performance.now();
      const ended = new AbortController();
      sleep(Math.max(0, left), undefined, { signal: ended.signal, ref: false }).then(
        resolve,
        () => undefined,
      );
      try {
        return await work;
      } finally {
        left -= performance.now() - began;
        ended.abort();
      }
    },
  };
}
