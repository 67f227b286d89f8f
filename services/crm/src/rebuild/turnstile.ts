/** Lets many pass at once, or one alone while nobody passes. */
export type Turnstile = {
  pass(work: () => Promise<void>): Promise<void>;
  alone(work: () => Promise<void>): Promise<void>;
};

export function createTurnstile(): Turnstile {
  const inside = new Set<Promise<void>>();
  let closed: Promise<void> | undefined;

  return {
    async pass(work) {
      while (closed) await closed;
      const passing = work();
      inside.add(passing);
      try {
        await passing;
      } finally {
        inside.delete(passing);
      }
    },
    async alone(work) {
      const open = Promise.withResolvers<void>();
      closed = open.promise;
      try {
        await Promise.allSettled(inside);
        await work();
      } finally {
        closed = undefined;
        open.resolve();
      }
    },
  };
}
