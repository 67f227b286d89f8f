import type { SendOutcome } from './provider.ts';

/** Who goes first when a bulkhead is full. */
const priorities = ['code', 'notice', 'blast'] as const;
export type Priority = (typeof priorities)[number];

export type BulkheadLimits = {
  /** Sends at the same time. */
  slots: number;
  /** More of them for one-time codes, which so never wait for a blast. */
  codeSlots: number;
  /** After this a slot is free again, whatever its provider does. */
  deadlineMs: number;
};

/** What a send waits for: `signal` ends the wait, and nothing begins that is not `isTimely` any more. */
export type Patience = { signal: AbortSignal; isTimely?: () => boolean };

/** The sends of one provider: a provider that hangs delays nothing of another one. */
export type Bulkhead = {
  /** Runs `send` when a slot is free; `not-begun` when the wait ended before. Never throws, and ends after the deadline. */
  run(priority: Priority, send: () => Promise<SendOutcome>, patience: Patience): Promise<BulkheadOutcome>;
};
export type BulkheadOutcome = SendOutcome | { kind: 'not-begun' };

const notBegun = { kind: 'not-begun' } as const;

export function createBulkhead({ deadlineMs, ...limits }: BulkheadLimits): Bulkhead {
  const { take, release } = createSlots(limits);
  return {
    async run(priority, send, { signal, isTimely = () => true }) {
      if (!(await take(priority, signal))) return notBegun;
      try {
        return isTimely() ? await inTime(send, deadlineMs) : notBegun;
      } finally {
        release();
      }
    },
  };
}

/** The slots, and who waits for one. */
function createSlots({ slots, codeSlots }: Omit<BulkheadLimits, 'deadlineMs'>) {
  const waiting: Record<Priority, Set<() => void>> = { code: new Set(), notice: new Set(), blast: new Set() };
  let busy = 0;
  const hasRoom = (priority: Priority) => busy < slots + (priority === 'code' ? codeSlots : 0);

  function beginNext(): void {
    for (const priority of priorities) {
      const [begin] = waiting[priority];
      if (!begin || !hasRoom(priority)) continue;
      waiting[priority].delete(begin);
      return begin();
    }
  }

  /** Resolves with whether a slot was taken. */
  function take(priority: Priority, signal: AbortSignal): Promise<boolean> {
    if (signal.aborted) return Promise.resolve(false);
    return new Promise(resolve => {
      const onAbort = () => {
        waiting[priority].delete(begin);
        resolve(false);
      };
      const begin = () => {
        busy++;
        signal.removeEventListener('abort', onAbort);
        resolve(true);
      };
      signal.addEventListener('abort', onAbort, { once: true });
      waiting[priority].add(begin);
      beginNext();
    });
  }

  const release = () => {
    busy--;
    beginNext();
  };
  return { take, release };
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
