import type { Clock, Logger } from '@momos/runtime';
import { recurring, type Recurring, type Store } from '@momos/store';
import { Gauge, type Registry } from 'prom-client';
import type { AuditDays } from './audit-day.store.ts';
import type { AuditEntries } from './audit-entry.store.ts';
import { type CheckDeps, checkAuditLog } from './check-audit-log.ts';
import { dayOf } from './keep-audit-entries.ts';

export type AuditWorkDeps = Omit<CheckDeps, 'now'> & {
  store: Store;
  clock: Clock;
  log: Logger;
  registry: Registry;
};

const checkEveryMs = 6 * 3_600_000;
const dayMs = 86_400_000;
const daysAtATime = 30;

/** Four times a day, in one copy: drops the days whose time is over and proves the rest. */
export function auditLogWork(deps: AuditWorkDeps): Recurring {
  const { store, clock, log, registry } = deps;
  const problems = new Gauge({
    name: 'momos_audit_problems',
    help: 'What the last check of the audit log found missing or changed',
    registers: [registry],
  });
  return recurring(store, {
    name: 'audit-log',
    everyMs: checkEveryMs,
    log,
    run: async ({ signal }) => {
      const now = clock.now();
      await dropOver(deps, now);
      const report = await checkAuditLog({ ...deps, now }, signal);
      problems.set(report.problems.length);
      if (report.problems.length > 0)
        log.error(
          { op: 'audit.check', problems: report.problems.slice(0, 20) },
          'The audit log was changed; see docs/security.md',
        );
    },
  });
}

/** Drops the entries of days that are older than they are kept; what each day ended with stays. */
export async function dropOver(
  {
    store,
    entries,
    days,
    keptDays,
  }: { store: Store; entries: AuditEntries; days: AuditDays; keptDays: number },
  now: Date,
): Promise<void> {
  const first = dayOf(new Date(now.getTime() - keptDays * dayMs));
  for (;;) {
    const over = await days.over(first, daysAtATime);
    for (const { _id, start, end } of over)
      await store.transaction(async () => {
        await entries.drop({ after: start.seq, upTo: end.seq });
        await days.markDropped(_id, now);
      });
    if (over.length < daysAtATime) return;
  }
}
