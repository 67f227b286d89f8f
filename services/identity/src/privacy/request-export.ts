import type { Actor, Clock } from '@momos/runtime';
import type { Erased, Store } from '@momos/store';
import { v7 as uuid } from 'uuid';
import { requireUser } from '../user/require-user.ts';
import type { Users } from '../user/user.store.ts';
import { type DataExport, newExport } from './data-export.ts';
import type { DataExports } from './data-export.store.ts';

export type RequestExportDeps = {
  store: Store;
  erased: Erased;
  users: Users;
  dataExports: DataExports;
  clock: Clock;
  /** Starts the execution of due exports and erasures. */
  wakeExecution: () => void;
};

/** Starts an export of the caller's data; returns the running one where there is one. */
export async function requestExport(deps: RequestExportDeps, actor: Actor): Promise<DataExport> {
  const { id: userId } = await requireUser(deps.users, actor);
  const dataExport = await deps.store.transaction(async () => {
    await deps.erased.guard([userId]);
    return deps.dataExports.addOrRunning(newExport(uuid(), userId, deps.clock.now()));
  });
  deps.store.afterCommit(deps.wakeExecution);
  return dataExport;
}
