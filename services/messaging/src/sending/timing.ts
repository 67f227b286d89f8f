import { type RetryWaits, retryWaits } from '../delivery/delivery.ts';
import { type Deadlines, deadlines } from '../provider/deadlines.ts';
import { type Slowing, slowing } from '../provider/send-pace.store.ts';

/** How long the steps of sending take at most, in milliseconds. */
export type Timing = {
  /** How long a claimed delivery is its sender's alone. */
  leaseMs: number;
  /** After the claim: nothing begins later, so that a send ends and is recorded within its lease. */
  beginWithinMs: number;
  deadlines: Deadlines;
  /** After SIGTERM: what is under way then is broken off. */
  stopMs: number;
  retry: RetryWaits;
  /** Of a provider that asks for a lower pace. */
  slowing: Slowing;
};

export const timing: Timing = {
  leaseMs: 60_000,
  beginWithinMs: 20_000,
  deadlines,
  stopMs: 10_000,
  retry: retryWaits,
  slowing,
};
