import { conflict, illegalState } from '@momos/contracts/errors';
import type { Holder } from '@momos/contracts/privacy';
import { newSteps, nextOf, type Step, withDone } from './steps.ts';

/** What a service erased and when; contains no data about the person. */
export type Receipt = { service: Holder; erasedAt: Date; counts: Record<string, number> };

/** A person's request to be erased: SCHEDULED, and cancellable, until it is due. */
export type Erasure = {
  id: string;
  /** Increases by one with each change. */
  version: number;
  userId: string;
  status: 'SCHEDULED' | 'RUNNING' | 'CANCELLED' | 'DONE';
  requestedAt: Date;
  dueAt: Date;
  doneAt: Date | null;
  /** Sentences on what the person must settle first, found when the erasure was due. */
  obstacles: string[];
  steps: Step[];
  receipts: Receipt[];
  /** When to continue; null when there is nothing left to do. */
  checkAt: Date | null;
  tries: number;
};

type Change = Partial<Omit<Erasure, 'id' | 'version' | 'userId'>>;

/** The next state of an erasure. */
export const changed = (before: Erasure, change: Change): Erasure => ({
  ...before,
  ...change,
  version: before.version + 1,
});

/** A new erasure, due after the grace period. */
export function newErasure(
  { id, userId }: { id: string; userId: string },
  { now, graceMs }: { now: Date; graceMs: number },
): Erasure {
  const dueAt = new Date(now.getTime() + graceMs);
  return {
    id,
    version: 1,
    userId,
    status: 'SCHEDULED',
    requestedAt: now,
    dueAt,
    doneAt: null,
    obstacles: [],
    steps: newSteps(),
    receipts: [],
    checkAt: dueAt,
    tries: 0,
  };
}

/** The cancelled erasure; throws 409 once it has started. */
export function cancelled(before: Erasure): Erasure {
  if (before.status !== 'SCHEDULED') throw illegalState('erasure', before.status, 'CANCELLED');
  return changed(before, { status: 'CANCELLED', obstacles: [], checkAt: null });
}

/** The erasure after a service has erased its part; done after the last one. */
export function withReceipt(before: Erasure, receipt: Receipt, now: Date): Erasure {
  const steps = withDone(before.steps, receipt.service, now);
  const receipts = [...before.receipts.filter(({ service }) => service !== receipt.service), receipt];
  const isLast = nextOf(steps) === undefined;
  return changed(before, {
    steps,
    receipts,
    tries: 0,
    ...(isLast ? { status: 'DONE', doneAt: now, checkAt: null } : { checkAt: now }),
  });
}

/** Throws 409 with what the person must settle first, if anything. */
export function requireNoObstacles(obstacles: readonly string[]): void {
  if (obstacles.length > 0) throw conflict(obstacles.join(' '));
}
