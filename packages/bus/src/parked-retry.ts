import { isTransient, type Store, wakeChannel } from '@momos/store';
import type { ParkedRow } from './inbox.ts';

/** Names the work on parked keys: its lease and its wake signal. */
export const parkedWork = 'dead-letters';

const firstMs = 1000;
const longestMs = 30_000;

/** Wakes the copy of a service that works on the parked keys of a database. */
export const notifyParked = (store: Store): Promise<void> => wakeChannel(store).notify(parkedWork);

/** When a key that was parked just now is replayed by itself. */
export const firstRetry = (): Date => new Date(Date.now() + firstMs);

/** When a key that failed again is replayed by itself, ever later; undefined when it has to wait for an operator. */
export function nextRetry(
  { since, retryAt }: ParkedRow,
  error: unknown,
  transientMs: number,
): Date | undefined {
  const waited = Date.now() - since.getTime();
  if (!retryAt || !isTransient(error) || waited > transientMs) return undefined;
  return new Date(Date.now() + Math.min(Math.max(waited, firstMs), longestMs));
}
