import type { Secrets } from '@momos/runtime/config';
import { type ChainEnd, chainStart, isIntact } from './audit-chain.ts';
import type { AuditDay, AuditDays } from './audit-day.store.ts';
import type { AuditEntries } from './audit-entry.store.ts';

/** What was compared, and what is wrong: an entry that is missing, changed or added, a day that does not follow the one before. */
export type AuditReport = { days: number; entries: number; problems: string[] };

export type CheckDeps = {
  entries: AuditEntries;
  days: AuditDays;
  secrets: Secrets;
  keptDays: number;
  now: Date;
};

const daysAtATime = 100;
const entriesAtATime = 1000;
const dayMs = 86_400_000;

/** Reads the whole log and proves it: every number is there, every seal fits, nothing was dropped before its time. */
export async function checkAuditLog(deps: CheckDeps, signal?: AbortSignal): Promise<AuditReport> {
  const report: AuditReport = { days: 0, entries: 0, problems: [] };
  let end = chainStart;
  let next = '';
  for (;;) {
    const days = await deps.days.from(next, daysAtATime);
    for (const day of days) {
      signal?.throwIfAborted();
      report.days += 1;
      if (!isSame(day.start, end)) report.problems.push(`${day._id} does not follow the day before it.`);
      await checkDay(deps, day, report);
      end = day.end;
    }
    const last = days.at(-1);
    if (!last || days.length < daysAtATime) return checkedEnd(deps, end, report);
    next = `${last._id} `;
  }
}

const isSame = (a: ChainEnd, b: ChainEnd) => a.seq === b.seq && a.seal === b.seal;

/** Entries after the last day's end were put there by hand, unless the day has moved on meanwhile. */
async function checkedEnd(
  { entries, days }: CheckDeps,
  end: ChainEnd,
  report: AuditReport,
): Promise<AuditReport> {
  const [extra] = await entries.inOrder(end.seq, Number.MAX_SAFE_INTEGER, 1);
  const newest = await days.newest();
  if (extra && extra.seq > (newest?.end.seq ?? 0))
    report.problems.push(`Entry ${extra.seq} belongs to no day.`);
  return report;
}

async function checkDay(deps: CheckDeps, day: AuditDay, report: AuditReport): Promise<void> {
  if (day.droppedAt) {
    const age = day.droppedAt.getTime() - Date.parse(day._id);
    if (age < deps.keptDays * dayMs) report.problems.push(`${day._id} was dropped before its time.`);
    return;
  }
  let { seq, seal } = day.start;
  while (seq < day.end.seq) {
    const some = await deps.entries.inOrder(seq, day.end.seq, entriesAtATime);
    for (const entry of some) {
      report.entries += 1;
      const isNext = entry.seq === seq + 1;
      if (!isNext) report.problems.push(`${day._id}: entry ${seq + 1} is missing.`);
      else if (!isIntact(seal, entry, deps.secrets))
        report.problems.push(`${day._id}: entry ${entry.seq} or the one before it was changed.`);
      ({ seq, seal } = entry);
    }
    if (some.length === 0) {
      report.problems.push(`${day._id}: entry ${seq + 1} is missing.`);
      return;
    }
  }
  if (seal !== day.end.seal) report.problems.push(`${day._id} does not end with its seal.`);
}
