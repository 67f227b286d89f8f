import type { Store } from './mongo.ts';
import { recurring, type Recurring, type RecurringWork } from './recurring.ts';

/** Work that becomes due; returns whether more of it waits, or when the next is due. */
export type Chore = { op: string; run(): Promise<boolean | Date | undefined> };

/** Runs the chores in one copy of the service, whichever holds the lease; one that fails does not keep the others from running. */
export function createDueWork(
  store: Store,
  given: { log: RecurringWork['log']; everyMs: number; chores: readonly Chore[] },
): Recurring {
  const { log, everyMs, chores } = given;
  const attempt = async ({ op, run }: Chore) => {
    try {
      return await run();
    } catch (err) {
      log.warn({ err, op }, 'Due work failed; will retry');
      return undefined;
    }
  };
  return recurring(store, {
    name: 'due-work',
    everyMs,
    log,
    leaseMs: 5000,
    run: async ({ signal }) => {
      let isMore = false;
      let next: Date | undefined;
      for (const chore of chores) {
        if (signal.aborted) return;
        const answer = await attempt(chore);
        if (answer === true) isMore = true;
        if (answer instanceof Date && (!next || answer < next)) next = answer;
      }
      return isMore || next;
    },
  });
}
