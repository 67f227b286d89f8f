import type { DataExport as DataExportView, Erasure as ErasureView } from '@momos/contracts/privacy';
import { type DataExport, isReady } from './data-export.ts';
import type { Erasure } from './erasure.ts';
import type { Step } from './steps.ts';

const stepViews = (steps: readonly Step[]) =>
  steps.map(({ service, doneAt }) => ({ service, doneAt: doneAt?.toISOString() ?? null }));

/** An export as its owner sees it. */
export const exportView = (given: DataExport, now: Date): DataExportView => ({
  id: given.id,
  status: given.status === 'READY' && !isReady(given, now) ? 'EXPIRED' : given.status,
  requestedAt: given.requestedAt.toISOString(),
  readyAt: given.readyAt?.toISOString() ?? null,
  expiresAt: given.expiresAt?.toISOString() ?? null,
  steps: stepViews(given.steps),
});

/** An erasure as the person and admins see it. */
export const erasureView = (erasure: Erasure): ErasureView => ({
  id: erasure.id,
  status: erasure.status,
  requestedAt: erasure.requestedAt.toISOString(),
  dueAt: erasure.dueAt.toISOString(),
  doneAt: erasure.doneAt?.toISOString() ?? null,
  obstacles: erasure.obstacles,
  steps: stepViews(erasure.steps),
  receipts: erasure.receipts.map(({ erasedAt, ...rest }) => ({ ...rest, erasedAt: erasedAt.toISOString() })),
});
