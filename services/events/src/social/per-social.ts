import type { Logger } from '@momos/runtime';

/** Work in the background, one run per social at a time. */
export type PerSocial = {
  /** Starts the work for a social unless it is running. */
  enqueue(socialId: string): void;
  /**
   * Does the work for up to `limit` socials of those that are due; resolves with whether more may wait. Those that failed
   * are left out until all others had their turn, so that they neither keep others from theirs nor are repeated without pause.
   */
  runDue(due: FindDue, limit: number): Promise<boolean>;
  /** Resolves when nothing is running. */
  idle(): Promise<void>;
};

/** Finds socials that are due, without those in `except`. */
export type FindDue = (limit: number, except: readonly string[]) => Promise<string[]>;

/** What fails is logged as `op`; the recurring work finds it again. */
export function createPerSocial(
  { op, log, failed }: { op: string; log: Logger; failed: string },
  work: (socialId: string) => Promise<void>,
): PerSocial {
  const running = new Map<string, Promise<boolean>>();
  const failedOnes = new Set<string>();

  /** Resolves with whether it succeeded. */
  function start(socialId: string): Promise<boolean> {
    const run =
      running.get(socialId) ??
      work(socialId)
        .then(() => true)
        .catch((err: unknown) => {
          log.warn({ err, socialId, op }, `${failed}; will retry`);
          return false;
        })
        .finally(() => running.delete(socialId));
    running.set(socialId, run);
    return run;
  }

  return {
    enqueue: socialId => void start(socialId),
    async runDue(due, limit) {
      const some = await due(limit, [...failedOnes]);
      await Promise.all(
        some.map(async socialId => {
          if (!(await start(socialId))) failedOnes.add(socialId);
        }),
      );
      const isMore = some.length === limit;
      if (!isMore) failedOnes.clear();
      return isMore;
    },
    idle: async () => {
      await Promise.all(running.values());
    },
  };
}
