import { setTimeout as pause } from 'node:timers/promises';
import type { Background, Logger } from '@momos/runtime';
import { lead, type Leadership } from '@momos/store';
import { carryOutErasure, type CarryOutErasureDeps } from './carry-out-erasure.ts';
import { carryOutExport, type CarryOutExportDeps } from './carry-out-export.ts';
import { changed } from './erasure.ts';
import { retryAt } from './steps.ts';

export type CarryOutDeps = CarryOutExportDeps & CarryOutErasureDeps & { log: Logger; sweepMs: number };

const atOnce = 20;

/** Goes on with exports and erasures that are due, in one copy of the service at a time. */
export function carryOut(deps: CarryOutDeps): Background {
  const { store, log, sweepMs } = deps;
  const onError = (err: unknown) => log.warn({ err }, 'exports and erasures wait');
  let leadership: Leadership | undefined;
  return {
    start: () => {
      leadership = lead(store, { name: 'privacy', ttlMs: 10_000, onError }, async ({ signal }) => {
        while (!signal.aborted) {
          await sweep(deps, signal);
          await pause(sweepMs, undefined, { signal }).catch(() => undefined);
        }
      });
    },
    stop: () => leadership?.stop(),
  };
}

/** One that fails is tried again later and keeps no other from going on. */
async function sweep(deps: CarryOutDeps, signal: AbortSignal): Promise<void> {
  const { dataExports, erasures, clock, log } = deps;
  for (const due of await dataExports.due(clock.now(), atOnce)) {
    if (signal.aborted) return;
    await carryOutExport(deps, due).catch(async (err: unknown) => {
      log.warn({ err, exportId: due.id, tries: due.tries }, 'an export waits');
      const now = clock.now();
      const latest = (await dataExports.find(due.id)) ?? due;
      await dataExports.save({ ...latest, tries: latest.tries + 1, checkAt: retryAt(latest.tries, now) });
    });
  }
  for (const due of await erasures.due(clock.now(), atOnce)) {
    if (signal.aborted) return;
    await carryOutErasure(deps, due).catch(async (err: unknown) => {
      log.warn({ err, erasureId: due.id, tries: due.tries }, 'an erasure waits');
      const latest = (await erasures.latestOf(due.userId)) ?? due;
      if (latest.checkAt === null) return;
      const { tries } = latest;
      await erasures.replace(changed(latest, { tries: tries + 1, checkAt: retryAt(tries, clock.now()) }));
    });
  }
}
