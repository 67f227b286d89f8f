import { collection, defineCollection, type Page, type PageRequest, type Store } from '@momos/store';
import type { AuditEntry } from './audit-entry.ts';

/** What entries are searched by; `from` and `to` are times of the action, the latter not included. */
export type AuditSearch = {
  actorId?: string | undefined;
  targetId?: string | undefined;
  action?: AuditEntry['action'] | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
};

type Row = Omit<AuditEntry, 'id'> & { _id: string };

const thing = { kind: { type: String, required: true }, id: { type: String, required: true }, _id: false };
const byTime = { at: -1, _id: -1 } as const;

/** Readings of the log would hide what was done; they are found by their action. */
const found = ({ actorId, targetId, action, from, to }: AuditSearch) => ({
  action: action ?? { $ne: 'AUDIT_LOG_READ' as const },
  ...(actorId ? { actorId } : {}),
  ...(targetId ? { targetIds: targetId } : {}),
  ...(from || to ? { at: { ...(from ? { $gte: from } : {}), ...(to ? { $lt: to } : {}) } } : {}),
});

const auditEntries = defineCollection<AuditEntry>()({
  name: 'audit_entries',
  noun: 'entry of the audit log',
  shape: {
    id: String,
    seq: { type: Number, required: true },
    at: { type: Date, required: true },
    keptAt: { type: Date, required: true },
    actorId: { type: String, required: true },
    actorRole: { type: String, default: '' },
    action: { type: String, required: true },
    target: { type: thing, required: true },
    within: { type: thing, default: null },
    targetIds: { type: [String], required: true },
    details: { type: [{ name: String, before: String, after: String, _id: false }], default: [] },
    requestId: { type: String, default: '' },
    origin: { type: String, default: '' },
    seal: { type: String, required: true },
  },
  queries: {
    byTarget: { find: found, index: { targetIds: 1, ...byTime }, sort: byTime },
    byActor: { find: found, index: { actorId: 1, ...byTime }, sort: byTime },
    byAction: { find: found, index: { action: 1, ...byTime }, sort: byTime },
    byTime: { find: found, index: byTime, sort: byTime },
    inOrder: {
      find: (after: number, upTo: number) => ({ seq: { $gt: after, $lte: upTo } }),
      index: { seq: 1 },
      sort: { seq: 1 },
      unique: true,
    },
  },
});

/** The collection `audit_entries`: rows are added, read, and dropped by whole days when their time is over; never changed. */
export type AuditEntries = ReturnType<typeof createAuditEntries>;

export function createAuditEntries(store: Store) {
  const { rows, by, toRow, inTransaction } = collection(store, auditEntries);
  const select = (search: AuditSearch) => {
    if (search.targetId) return by.byTarget(search);
    if (search.actorId) return by.byActor(search);
    return search.action ? by.byAction(search) : by.byTime(search);
  };
  return {
    /** In the running transaction; throws for an id or a number that is there already. */
    add: async (entries: readonly AuditEntry[]): Promise<void> => {
      if (entries.length > 0) await rows.insertMany(entries.map(toRow) as Row[], inTransaction());
    },
    /** Newest first. */
    page: (search: AuditSearch, request: PageRequest): Promise<Page<AuditEntry>> =>
      select(search).page(request),
    /** At most `limit` entries by their numbers, from the one after `after` to `upTo`. */
    inOrder: (after: number, upTo: number, limit: number): Promise<AuditEntry[]> =>
      by.inOrder(after, upTo).list(limit),
    /** Drops the entries of a day whose time is over. */
    drop: async ({ after, upTo }: { after: number; upTo: number }): Promise<void> => {
      await rows.deleteMany(by.inOrder(after, upTo).filter, inTransaction());
    },
  };
}
