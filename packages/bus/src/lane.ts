/** Takes letters from several partitions at once and delivers what waits together. */
export type Lane<L> = {
  /** Resolves when these letters were delivered; an aborted signal gives up what is tried again and again. */
  deliver(letters: L[], signal: AbortSignal): Promise<void>;
};

/**
 * Joins letters that wait at the same time, up to `most`, into one call of `work`: one transaction for all partitions
 * in place of one each. `work` runs one call at a time, and callers give one partition's letters in turn, so the order
 * per key is kept.
 */
export function createLane<L>(
  most: number,
  work: (letters: L[], signal: AbortSignal) => Promise<void>,
): Lane<L> {
  type Waiting = { letters: L[]; signal: AbortSignal; resolve: () => void; reject: (error: unknown) => void };
  const waiting: Waiting[] = [];
  let working = false;

  async function drain(): Promise<void> {
    if (working) return;
    working = true;
    // The other partitions of the same fetch hand in their letters in this turn of the loop.
    await new Promise(setImmediate);
    while (waiting.length > 0) {
      const taken = take();
      try {
        const signal = AbortSignal.any(taken.map(each => each.signal));
        await work(
          taken.flatMap(({ letters }) => letters),
          signal,
        );
        for (const { resolve } of taken) resolve();
      } catch (error) {
        for (const { reject } of taken) reject(error);
      }
    }
    working = false;
  }

  function take(): Waiting[] {
    const taken: Waiting[] = [];
    let count = 0;
    while (waiting[0] && (taken.length === 0 || count + waiting[0].letters.length <= most)) {
      const next = waiting.shift();
      if (!next) break;
      taken.push(next);
      count += next.letters.length;
    }
    return taken;
  }

  return {
    deliver: (letters, signal) =>
      new Promise((resolve, reject) => {
        waiting.push({ letters, signal, resolve, reject });
        void drain();
      }),
  };
}

/**
 * Several lanes side by side, a partition always in the same one: what waits for the database in one lane lets the
 * others go on.
 */
export function createLanes<L>(
  count: number,
  most: number,
  work: (letters: L[], signal: AbortSignal) => Promise<void>,
): (partition: number) => Lane<L> {
  const first = createLane(most, work);
  const lanes = [first, ...Array.from({ length: count - 1 }, () => createLane(most, work))];
  return partition => lanes[partition % count] ?? first;
}
