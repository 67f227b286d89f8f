import { AppError, conflict } from '@momos/contracts/errors';
import type { Holder } from '@momos/contracts/privacy';
import { newSteps, nextOf, retryAt, type Step, withDone } from './steps.ts';

/** A page of one service's part by its number; its key is empty for the first. */
export type ExportPlace = { number: number; key: string };

const firstPage: ExportPlace = { number: 0, key: '' };

/** A person's request for all that is held on them, and its progress. */
export type DataExport = {
  id: string;
  userId: string;
  /** A FAILED one was given up; its person can ask for another. */
  status: 'RUNNING' | 'READY' | 'FAILED';
  requestedAt: Date;
  readyAt: Date | null;
  /** When the archive expires; set when it is ready. */
  expiresAt: Date | null;
  steps: Step[];
  /** The next page of the first pending step. */
  page: ExportPlace;
  /** When to continue; null when there is nothing left to do. */
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
  page: firstPage,
  checkAt: now,
  tries: 0,
});

/** The export after a service has given a page of its part that is not the last. */
export const withPage = (before: DataExport, nextKey: string, now: Date): DataExport => ({
  ...before,
  page: { number: before.page.number + 1, key: nextKey },
  tries: 0,
  checkAt: now,
});

/** The export after a service has given the last page of its part; ready after the last service. */
export function withPart(
  before: DataExport,
  service: Holder,
  { now, retentionMs }: { now: Date; retentionMs: number },
): DataExport {
  const steps = withDone(before.steps, service, now);
  if (nextOf(steps)) return { ...before, steps, page: firstPage, tries: 0, checkAt: now };
  const expiresAt = new Date(now.getTime() + retentionMs);
  return { ...before, steps, page: firstPage, status: 'READY', readyAt: now, expiresAt, checkAt: null };
}

/** How long services are asked for their parts. */
const patienceMs = 2 * 86_400_000;

/** The export after a service did not give its part: it is tried again until it is two days old, then given up. */
export function withFailure(before: DataExport, now: Date): DataExport {
  const tries = before.tries + 1;
  const isOver = now.getTime() - before.requestedAt.getTime() >= patienceMs;
  if (isOver) return { ...before, status: 'FAILED', tries, checkAt: null };
  return { ...before, tries, checkAt: retryAt(before.tries, now) };
}

/** Whether the archive can be downloaded. */
export const isReady = ({ status, expiresAt }: DataExport, now: Date): boolean =>
  status === 'READY' && expiresAt !== null && now < expiresAt;

/** The export whose archive can be downloaded. Throws 409 while it is running, 410 once the archive has expired. */
export function requireReady(dataExport: DataExport, now: Date): DataExport {
  if (dataExport.status === 'RUNNING') throw conflict('This archive is not ready yet.');
  if (dataExport.status === 'FAILED')
    throw conflict('This archive could not be made. Please ask for a new one.');
  if (!isReady(dataExport, now))
    throw new AppError('gone', 'This archive is gone. Please ask for a new one.');
  return dataExport;
}
