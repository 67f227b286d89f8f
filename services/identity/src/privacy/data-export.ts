import type { DataExport as DataExportView, Holder } from '@momos/contracts/privacy';
import { newSteps, nextOf, type Step, stepViews, withDone } from './steps.ts';

/** A person's wish for all that is held on them, and how far it is. */
export type DataExport = {
  id: string;
  userId: string;
  status: 'RUNNING' | 'READY';
  requestedAt: Date;
  readyAt: Date | null;
  /** When the archive goes; set when it is ready. */
  expiresAt: Date | null;
  steps: Step[];
  /** When to go on with it; null when there is nothing left to do. */
  checkAt: Date | null;
  tries: number;
};

/** A new export. */
export const newExport = (id: string, userId: string, now: Date): DataExport => ({
  id,
  userId,
  status: 'RUNNING',
  requestedAt: now,
  readyAt: null,
  expiresAt: null,
  steps: newSteps(),
  checkAt: now,
  tries: 0,
});

/** The export after a service has given its part; ready when that was the last. */
export function withPart(
  before: DataExport,
  service: Holder,
  { now, keepMs }: { now: Date; keepMs: number },
): DataExport {
  const steps = withDone(before.steps, service, now);
  if (nextOf(steps)) return { ...before, steps, tries: 0, checkAt: now };
  const expiresAt = new Date(now.getTime() + keepMs);
  return { ...before, steps, status: 'READY', readyAt: now, expiresAt, checkAt: null };
}

/** Whether the archive can be had. */
export const isReady = ({ status, expiresAt }: DataExport, now: Date): boolean =>
  status === 'READY' && expiresAt !== null && now < expiresAt;

/** An export as its owner sees it. */
export const viewOf = (given: DataExport, now: Date): DataExportView => ({
  id: given.id,
  status: given.status === 'READY' && !isReady(given, now) ? 'EXPIRED' : given.status,
  requestedAt: given.requestedAt.toISOString(),
  readyAt: given.readyAt?.toISOString() ?? null,
  expiresAt: given.expiresAt?.toISOString() ?? null,
  steps: stepViews(given.steps),
});
