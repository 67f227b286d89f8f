import type { Outbox } from '@momos/bus';
import { topics } from '@momos/contracts/topics';
import type { Clock } from '@momos/runtime';
import type { Store } from '@momos/store';
import type { Users } from '../user/user.store.ts';
import { type DataExport, withPart } from './data-export.ts';
import type { DataExports } from './data-export.store.ts';
import { type Holders, subjectOf } from './holders.ts';
import { nextOf } from './steps.ts';

export type CarryOutExportDeps = {
  store: Store;
  outbox: Outbox;
  users: Users;
  dataExports: DataExports;
  holders: Holders;
  clock: Clock;
  /** How long an archive is kept. */
  keepMs: number;
};

const dayMs = 86_400_000;

/**
 * Asks one service after the other for its part until the export is ready, and tells that. Each step is kept, so a
 * process that ends in the middle is gone on from by another. Throws what a service throws.
 */
export async function carryOutExport(deps: CarryOutExportDeps, given: DataExport): Promise<void> {
  const { store, users, dataExports, holders, clock, keepMs } = deps;
  let current = given;
  for (let service = nextOf(current.steps); service; service = nextOf(current.steps)) {
    const user = await users.byId(current.userId);
    // Erased meanwhile: the erasure has taken the export's rows with it.
    if (!user) return;
    const jsonGzip = await holders[service].export(subjectOf(user));
    const now = clock.now();
    const expiresAt = new Date(now.getTime() + keepMs + dayMs);
    const next = withPart(current, service, { now, keepMs });
    const part = { service, jsonGzip, expiresAt };
    await store.transaction(async () => {
      if (!(await dataExports.find(next.id))) return;
      await dataExports.keepPart(next, part);
      await dataExports.save(next);
      if (next.status === 'READY') await tellReady(deps, next);
    });
    current = next;
  }
}

const tellReady = ({ outbox }: CarryOutExportDeps, { id, userId, expiresAt }: DataExport) =>
  outbox.add(
    topics.privacy,
    { id, version: 1, change: 'PRIVACY_CHANGE_EXPORT_READY', userId, until: expiresAt ?? undefined },
    { kind: 'PRIVACY_CHANGE_EXPORT_READY' },
  );
