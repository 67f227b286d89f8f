import type { Logger } from '@momos/runtime';
import { recurring, type Recurring } from '@momos/store';
import { type DataExport, withFailure } from './data-export.ts';
import { changed, type Erasure } from './erasure.ts';
import { executeErasure, type ExecuteErasureDeps } from './execute-erasure.ts';
import { executeExport, type ExecuteExportDeps, publishEnd } from './execute-export.ts';
import { retryAt } from './steps.ts';

export type ExecuteDueRequestsDeps = ExecuteExportDeps &
  ExecuteErasureDeps & {
    log: Logger;
    /** The longest pause between two checks for due work. */
    executionCheckMs: number;
  };

const batchSize = 20;

/** Continues due exports and erasures, in one copy of the service at a time. A failed one is retried and delays no other. */
export function executeDueRequests(deps: ExecuteDueRequestsDeps): Recurring {
  const { store, log, executionCheckMs: everyMs } = deps;
  return recurring(store, {
    name: 'privacy',
    everyMs,
    log,
    run: async ({ signal }) => {
      const { dataExports, erasures, clock } = deps;
      const dueExports = await dataExports.due(clock.now(), batchSize);
      for (const due of dueExports) {
        if (signal.aborted) return;
        await executeExport(deps, due).catch((err: unknown) => retryExport(deps, due, err));
      }
      const dueErasures = await erasures.due(clock.now(), batchSize);
      for (const due of dueErasures) {
        if (signal.aborted) return;
        await executeErasure(deps, due).catch((err: unknown) => retryErasure(deps, due, err));
      }
      if (dueExports.length === batchSize || dueErasures.length === batchSize) return true;
      return earliest(await dataExports.nextDueAt(), await erasures.nextDueAt());
    },
  });
}

async function retryExport(deps: ExecuteDueRequestsDeps, due: DataExport, err: unknown): Promise<void> {
  const { store, dataExports, clock, log } = deps;
  log.warn({ exportId: due.id, tries: due.tries, op: 'privacy.export', err }, 'Part of an export failed');
  const latest = await dataExports.find(due.id);
  // Erased meanwhile.
  if (!latest) return;
  const next = withFailure(latest, clock.now());
  await store.transaction(async () => {
    await dataExports.save(next);
    if (next.status === 'FAILED') await publishEnd(deps, next);
  });
  if (next.status === 'FAILED')
    log.error({ exportId: due.id, op: 'privacy.export', err }, 'Export given up; its person is notified');
}

async function retryErasure(deps: ExecuteDueRequestsDeps, due: Erasure, err: unknown): Promise<void> {
  const { erasures, clock, log } = deps;
  log.warn({ erasureId: due.id, tries: due.tries, op: 'privacy.erasure', err }, 'Erasure failed; will retry');
  const latest = (await erasures.latestOf(due.userId)) ?? due;
  if (latest.checkAt === null) return;
  const { tries } = latest;
  await erasures.replace(changed(latest, { tries: tries + 1, checkAt: retryAt(tries, clock.now()) }));
}

function earliest(...dates: (Date | null)[]): Date | undefined {
  const times = dates.flatMap(date => date?.getTime() ?? []);
  return times.length > 0 ? new Date(Math.min(...times)) : undefined;
}
