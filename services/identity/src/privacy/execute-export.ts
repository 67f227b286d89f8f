import type { Outbox } from '@momos/bus';
import { topics } from '@momos/contracts/topics';
import type { Clock } from '@momos/runtime';
import type { Store } from '@momos/store';
import type { Users } from '../user/user.store.ts';
import { type DataExport, withPage, withPart } from './data-export.ts';
import type { DataExports } from './data-export.store.ts';
import { type DataHolders, subjectOf } from './data-holders.ts';
import { nextOf } from './steps.ts';

export type ExecuteExportDeps = {
  store: Store;
  outbox: Outbox;
  users: Users;
  dataExports: DataExports;
  dataHolders: DataHolders;
  clock: Clock;
  /** How long an archive is kept. */
  retentionMs: number;
};

const dayMs = 86_400_000;

/**
 * Collects the part of each service in turn, page by page, until the export is ready, then publishes that. Each page is saved, so another
 * process can continue after a crash. Throws what a service throws.
 */
export async function executeExport(deps: ExecuteExportDeps, given: DataExport): Promise<void> {
  const { store, users, dataExports, dataHolders, clock, retentionMs } = deps;
  let current = given;
  for (let service = nextOf(current.steps); service; service = nextOf(current.steps)) {
    const user = await users.byId(current.userId);
    // Erased meanwhile: the erasure has taken the export's rows with it.
    if (!user) return;
    const { jsonGzip, nextPageKey } = await dataHolders[service].export(subjectOf(user), current.page.key);
    const isLast = nextPageKey === '';
    const now = clock.now();
    const expiresAt = new Date(now.getTime() + retentionMs + dayMs);
    const before = current;
    const next = isLast
      ? withPart(before, service, { now, retentionMs })
      : withPage(before, nextPageKey, now);
    await store.transaction(async () => {
      if (!(await dataExports.find(next.id))) return;
      await dataExports.savePart(before, { service, jsonGzip, isLast, expiresAt });
      await dataExports.save(next);
      if (next.status === 'READY') await publishEnd(deps, next);
    });
    current = next;
  }
}

/** Publishes that an export is ready, or was given up. Inside the transaction that says so. */
export function publishEnd(
  { outbox }: Pick<ExecuteExportDeps, 'outbox'>,
  { id, userId, status, expiresAt }: DataExport,
): Promise<void> {
  const change = status === 'READY' ? 'PRIVACY_CHANGE_EXPORT_READY' : 'PRIVACY_CHANGE_EXPORT_FAILED';
  return outbox.add(
    topics.privacy,
    { id, version: 1, change, userId, until: expiresAt ?? undefined },
    { kind: change },
  );
}
