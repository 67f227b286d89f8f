import type { Pace } from './pace.ts';
import { type Priority, priorities } from './priority.ts';
import type { SendOutcome } from './provider.ts';

export type BulkheadLimits = {
  /** Sends at the same time. */
  slots: number;
  /** More of them for one-time codes, which so never wait for a blast. */
  codeSlots: number;
  /** How many of them one place may have, where messages go to places that differ, such as the push services of browsers. */
  slotsPerPlace?: number;
  /** After this a slot is free again, whatever its provider does. */
  deadlineMs: number;
};

/** What a send waits for: `signal` ends the wait, and nothing begins that is not `isTimely` any more. */
export type Patience = { signal: AbortSignal; isTimely?: () => boolean };

/** Who wants a slot: `place` is where the message goes, if places share the slots. */
export type Request = { priority: Priority; place?: string };

/** The sends of one provider: a provider that hangs delays nothing of another one. */
export type Bulkhead = {
  /** Runs `send` when a slot is free; `not-begun` when the wait ended before. Never throws, and ends after the deadline. */
  run(request: Request, send: () => Promise<SendOutcome>, patience: Patience): Promise<BulkheadOutcome>;
};
export type BulkheadOutcome = SendOutcome | { kind: 'not-begun' };

const notBegun = { kind: 'not-begun' } as const;

/** Makes the pace of a bulkhead, which calls `onRoom` when sends may begin that had to wait. */
export type MakePace = (onRoom: () => void) => Pace;

const unpaced: MakePace = () => ({ take: () => true, slowDown: () => undefined });

export function createBulkhead(
  { deadlineMs, ...limits }: BulkheadLimits,
  makePace: MakePace = unpaced,
): Bulkhead {
  const pace = makePace(() => beginAll());
  const { take, release, beginAll } = createSlots(limits, pace);
  return {
    async run(request, send, patience) {
      if (!(await take(request, patience))) return notBegun;
      try {
        const outcome = await inTime(send, deadlineMs);
        if (outcome.kind === 'slowed') pace.slowDown(request.place ?? '', outcome.waitMs);
        return outcome;
      } finally {
        release(request);
      }
    },
  };
}

type Waiting = { place: string; isTimely: () => boolean; end: (isBegun: boolean) => void };

/** The slots, and who waits for one. */
function createSlots(limits: Omit<BulkheadLimits, 'deadlineMs'>, pace: Pick<Pace, 'take'>) {
  const { slots, codeSlots, slotsPerPlace = slots + codeSlots } = limits;
  const waiting: Record<Priority, Set<Waiting>> = { code: new Set(), notice: new Set(), blast: new Set() };
  const { count, busy } = createCounts();
  const hasRoom = (priority: Priority, place: string) =>
    busy() < slots + (priority === 'code' ? codeSlots : 0) && busy(place) < slotsPerPlace;

  function beginAll(): void {
    for (const priority of priorities)
      for (const next of waiting[priority]) {
        // What would begin too late takes nothing from the pace.
        if (!next.isTimely()) next.end(false);
        else if (hasRoom(priority, next.place) && pace.take({ priority, ...next }, waiting[priority].size))
          next.end(true);
      }
  }

  /** Resolves with whether a slot was taken. */
  function take({ priority, place = '' }: Request, patience: Patience): Promise<boolean> {
    const { signal, isTimely = () => true } = patience;
    if (signal.aborted) return Promise.resolve(false);
    return new Promise(resolve => {
      const onAbort = () => request.end(false);
      const request: Waiting = {
        place,
        isTimely,
        end: isBegun => {
          waiting[priority].delete(request);
          signal.removeEventListener('abort', onAbort);
          if (isBegun) count(place, 1);
          resolve(isBegun);
        },
      };
      signal.addEventListener('abort', onAbort, { once: true });
      waiting[priority].add(request);
      beginAll();
    });
  }

  const release = ({ place = '' }: Request) => {
    count(place, -1);
    beginAll();
  };
  return { take, release, beginAll };
}

/** How many slots are taken, in all and by place. */
function createCounts() {
  const byPlace = new Map<string, number>();
  let all = 0;
  return {
    busy: (place?: string) => (place === undefined ? all : (byPlace.get(place) ?? 0)),
    count(place: string, change: 1 | -1): void {
      all += change;
      const left = (byPlace.get(place) ?? 0) + change;
      if (left > 0) byPlace.set(place, left);
      else byPlace.delete(place);
    },
  };
}

/** The outcome of a send; unknown when it throws or does not end, which no provider of ours does. */
async function inTime(send: () => Promise<SendOutcome>, deadlineMs: number): Promise<SendOutcome> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<SendOutcome>(resolve => {
    timer = setTimeout(() => resolve({ kind: 'unknown', reason: 'no outcome in time' }), deadlineMs);
  });
  try {
    return await Promise.race([send(), late]);
  } catch {
    return { kind: 'unknown', reason: 'the provider failed' };
  } finally {
    clearTimeout(timer);
  }
}
