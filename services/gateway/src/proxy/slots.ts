import { AppError } from '@momos/contracts/errors';
import { type Caller, ClientDisconnected } from './exchange.ts';

/** How many requests run at a copy of a service, how many more wait, and for how long (milliseconds). */
export type SlotLimits = { running: number; waiting: number; waitMs: number };

/** The requests that run at one copy of a service; further ones wait in order, in bounded number and time. */
export type Slots = {
  /**
   * Runs a request as soon as there is a slot. Throws {@link Busy} when too many wait or the wait ends first, and
   * {@link ClientDisconnected} when the caller goes meanwhile; the request has then not run.
   */
  run<T>(caller: Caller, work: () => Promise<T>): Promise<T>;
};

/** No slot became free in time. The service has not seen the request. */
export class Busy extends Error {}

type Waiter = { begin: () => void };

export function createSlots({ running, waiting: maxWaiting, waitMs }: SlotLimits): Slots {
  let free = running;
  const waiting = new Set<Waiter>();

  function wait(caller: Caller): Promise<void> {
    if (waiting.size >= maxWaiting) throw new Busy('Too many requests wait for this copy');
    return new Promise((resolve, reject) => {
      const end = (settle: () => void) => () => {
        clearTimeout(timer);
        waiting.delete(waiter);
        caller.onGone = () => undefined;
        settle();
      };
      const waiter: Waiter = { begin: end(resolve) };
      const timer = setTimeout(
        end(() => reject(new Busy('No slot became free in time'))),
        waitMs,
      );
      caller.onGone = end(() => reject(new ClientDisconnected()));
      waiting.add(waiter);
    });
  }

  function leave(): void {
    const [next] = waiting;
    if (next) next.begin();
    else free += 1;
  }

  return {
    async run(caller, work) {
      if (free > 0) free -= 1;
      else await wait(caller);
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}

/** 503 for a part of the product that has more to do than it can; `retryAfter` in seconds. */
export const busy = (part: string, cause: Busy, retryAfter: number) =>
  new AppError('unavailable', `${part} is very busy right now. Nothing was lost; please try again.`, {
    cause,
    retryAfter,
  });
