import type { Logger } from '@momos/runtime';
import { recurring, type Recurring } from '@momos/store';
import type { DataExport } from './data-export.ts';
import { changed, type Erasure } from './erasure.ts';
import { executeErasure, type ExecuteErasureDeps } from './execute-erasure.ts';
import { executeExport, type ExecuteExportDeps } from './execute-export.ts';
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
  const { dataExports, clock, log } = deps;
  log.warn({ exportId: due.id, tries: due.tries, op: 'privacy.export', err }, 'Export failed; will retry');
  const latest = (await dataExports.find(due.id)) ?? due;
  const checkAt = retryAt(latest.tries, clock.now());
  await dataExports.save({ ...latest, tries: latest.tries + 1, checkAt });
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
