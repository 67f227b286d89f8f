import { setTimeout } from 'node:timers/promises';

/** Resolves after `ms`, or earlier when `signal` aborts; never rejects. */
export const sleep = (ms: number, signal: AbortSignal): Promise<void> =>
  setTimeout(ms, undefined, { signal }).catch(() => undefined);

/** Milliseconds before try number `failures` + 1: doubling from `first` to `max`, with jitter so that copies spread. */
export const backoff = (failures: number, first: number, max: number): number =>
  Math.min(max, first * 2 ** failures) * (0.5 + Math.random() / 2);
