import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock, Logger } from '@momos/runtime';
import type { DeliveryClaims, Outcome } from '../delivery/delivery-claims.store.ts';

/** Records outcomes of deliveries, many in one transaction. */
export type OutcomeWriter = {
  /** Resolves when the outcome is committed. */
  write(outcome: Outcome): Promise<void>;
};

const maxBatch = 250;
/** One transaction for many outcomes costs little more than one for one. */
const gatherMs = 40;
const maxAttempts = 20;

/** Gathers outcomes and writes one batch at a time; those that arrive meanwhile are in the next. */
export function createOutcomeWriter(deliveries: DeliveryClaims, clock: Clock, log: Logger): OutcomeWriter {
  type Waiting = { outcome: Outcome; resolve: () => void; reject: (error: unknown) => void };
  const waiting: Waiting[] = [];
  let isWorking = false;

  async function drain(): Promise<void> {
    if (isWorking) return;
    isWorking = true;
    await sleep(gatherMs);
    while (waiting.length > 0) {
      const batch = waiting.splice(0, maxBatch);
      try {
        await writeWithRetry(batch.map(each => each.outcome));
        for (const { resolve } of batch) resolve();
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    isWorking = false;
  }

  /** A sent message must be recorded as sent: only a long outage of the database lets it become UNKNOWN. */
  async function writeWithRetry(batch: Outcome[]): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await deliveries.recordOutcomes(batch, clock.now());
      } catch (err) {
        if (attempt >= maxAttempts) throw err;
        if (attempt === 1) log.warn({ op: 'delivery.record', err }, 'Outcomes not recorded; will retry');
        await sleep(Math.min(2000, 50 * 2 ** attempt));
      }
    }
  }

  return {
    write: outcome =>
      new Promise<void>((resolve, reject) => {
        waiting.push({ outcome, resolve, reject });
        void drain();
      }),
  };
}
