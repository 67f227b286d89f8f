import { conflict, illegalState } from '@momos/contracts/errors';
import type { Erasure as ErasureView, Holder } from '@momos/contracts/privacy';
import { newSteps, nextOf, type Step, stepViews, withDone } from './steps.ts';

/** What a service erased and when; tells nothing of the person. */
export type Receipt = { service: Holder; erasedAt: Date; counts: Record<string, number> };

/** A person's wish to be erased: SCHEDULED until its day, and to be taken back until then. */
export type Erasure = {
  id: string;
  /** Counts up by one with each change. */
  version: number;
  userId: string;
  status: 'SCHEDULED' | 'RUNNING' | 'CANCELLED' | 'DONE';
  requestedAt: Date;
  dueAt: Date;
  doneAt: Date | null;
  /** Sentences of what the person has to settle first, found when the day had come. */
  obstacles: string[];
  steps: Step[];
  receipts: Receipt[];
  /** When to go on with it; null when there is nothing left to do. */
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

/** A new erasure, due after the time in which it can be undone. */
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

/** The erasure taken back; throws 409 once it has begun. */
export function cancelled(before: Erasure): Erasure {
  if (before.status !== 'SCHEDULED') throw illegalState('erasure', before.status, 'CANCELLED');
  return changed(before, { status: 'CANCELLED', obstacles: [], checkAt: null });
}

/** The erasure after a service has erased its part; done when that was the last. */
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

/** Throws 409 with what the person has to settle first, if there is anything. */
export function requireNoObstacles(obstacles: readonly string[]): void {
  if (obstacles.length > 0) throw conflict(obstacles.join(' '));
}

/** An erasure as the person and admins see it. */
export const viewOf = (erasure: Erasure): ErasureView => ({
  id: erasure.id,
  status: erasure.status,
  requestedAt: erasure.requestedAt.toISOString(),
  dueAt: erasure.dueAt.toISOString(),
  doneAt: erasure.doneAt?.toISOString() ?? null,
  obstacles: erasure.obstacles,
  steps: stepViews(erasure.steps),
  receipts: erasure.receipts.map(({ erasedAt, ...rest }) => ({ ...rest, erasedAt: erasedAt.toISOString() })),
});
