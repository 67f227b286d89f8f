import { setTimeout as pause } from 'node:timers/promises';
import type { Clock, Logger } from '@momos/runtime';
import type { Deliveries, Settlement } from './delivery.store.ts';

/** Writes down what became of deliveries, many in one transaction. */
export type Settler = {
  /** Resolves when it is written. */
  settle(settlement: Settlement): Promise<void>;
};

const most = 250;
/** Outcomes are gathered this long: one transaction for many costs little more than one for one. */
const gatherMs = 40;
const tries = 20;

/** Gathers settlements and writes one group at a time; what comes meanwhile goes with the next. */
export function createSettler(deliveries: Deliveries, clock: Clock, log: Logger): Settler {
  type Waiting = { settlement: Settlement; resolve: () => void; reject: (error: unknown) => void };
  const waiting: Waiting[] = [];
  let working = false;

  async function drain(): Promise<void> {
    if (working) return;
    working = true;
    await pause(gatherMs);
    while (waiting.length > 0) {
      const group = waiting.splice(0, most);
      try {
        await writePatiently(group.map(each => each.settlement));
        for (const { resolve } of group) resolve();
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
    }
    working = false;
  }

  /** A sent message must be known as sent: only a database that is away for long leaves it to be called unknown. */
  async function writePatiently(group: Settlement[]): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await deliveries.settle(group, clock.now());
      } catch (error) {
        if (attempt >= tries) throw error;
        if (attempt === 1) log.warn({ err: error }, 'outcomes are written again');
        await pause(Math.min(2000, 50 * 2 ** attempt));
      }
    }
  }

  return {
    settle: settlement =>
      new Promise<void>((resolve, reject) => {
        waiting.push({ settlement, resolve, reject });
        void drain();
      }),
  };
}
