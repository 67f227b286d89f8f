import type { Delivered } from '@momos/bus';
import type { AuditEntry as AuditEntryMessage } from '@momos/contracts/proto/crm/v1/bus';
import type { Clock } from '@momos/runtime';
import type { Secrets } from '@momos/runtime/config';
import { type ChainEnd, chainStart, sealed } from './audit-chain.ts';
import type { AuditDay, AuditDays } from './audit-day.store.ts';
import { received } from './audit-entry.ts';
import type { AuditEntries } from './audit-entry.store.ts';

export type KeepDeps = { entries: AuditEntries; days: AuditDays; secrets: Secrets; clock: Clock };

/** `2026-11-22`, UTC. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** Puts what services report at the end of the log, in the transaction of its delivery: each entry once. */
export const keepAuditEntries =
  (deps: KeepDeps) =>
  async (messages: readonly Delivered<AuditEntryMessage>[]): Promise<void> => {
    const { entries, days, secrets, clock } = deps;
    const now = clock.now();
    const newest = await days.newest();
    let end: ChainEnd = newest?.end ?? chainStart;
    const added = messages.map(({ message }) => {
      const entry = sealed(end, received(message, now), secrets);
      end = { seq: entry.seq, seal: entry.seal };
      return entry;
    });
    await entries.add(added);
    await endDay(days, { newest, today: dayOf(now), end });
  };

/** A clock that is behind adds to the newest day, so that days follow each other without a gap. */
async function endDay(
  days: AuditDays,
  { newest, today, end }: { newest: AuditDay | undefined; today: string; end: ChainEnd },
): Promise<void> {
  if (newest && newest._id >= today) return days.extend(newest, end);
  return days.begin({ _id: today, start: newest?.end ?? chainStart, end, droppedAt: null });
}
