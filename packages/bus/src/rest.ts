import { setTimeout as pause } from 'node:timers/promises';

/** Waits `ms`, or less when `signal` aborts; never rejects. */
export const rest = (ms: number, signal: AbortSignal): Promise<void> =>
  pause(ms, undefined, { signal }).catch(() => undefined);

/** Milliseconds before try number `failures` + 1: doubling from `first` to `most`, with jitter so that copies spread. */
export const backoff = (failures: number, first: number, most: number): number =>
  Math.min(most, first * 2 ** failures) * (0.5 + Math.random() / 2);
