import { collection, defineCollection, type Store } from '@momos/store';
import type { ChainEnd } from './audit-chain.ts';

/** One day of the log: which entries were kept on it, and the seal of its last. Kept for good. */
export type AuditDay = {
  /** `2026-11-22`, UTC. */
  _id: string;
  /** The number and the seal before its first entry. */
  start: ChainEnd;
  end: ChainEnd;
  /** When its entries were dropped since their time was over; null while they are there. */
  droppedAt: Date | null;
};

const chainEnd = { seq: { type: Number, required: true }, seal: { type: String, default: '' }, _id: false };

const auditDays = defineCollection<AuditDay>()({
  name: 'audit_days',
  noun: 'day of the audit log',
  shape: {
    _id: String,
    start: { type: chainEnd, required: true },
    end: { type: chainEnd, required: true },
    droppedAt: { type: Date, default: null },
  },
  queries: {
    newest: { find: () => ({}), sort: { _id: -1 } },
    from: { find: (day: string) => ({ _id: { $gte: day } }), sort: { _id: 1 } },
    over: {
      find: (day: string) => ({ droppedAt: null, _id: { $lt: day } }),
      index: { droppedAt: 1, _id: 1 },
      sort: { _id: 1 },
    },
  },
});

/** The collection `audit_days`. */
export type AuditDays = ReturnType<typeof createAuditDays>;

export function createAuditDays(store: Store) {
  const { rows, by, inTransaction } = collection(store, auditDays);
  return {
    /** The day that entries are added to. */
    newest: (): Promise<AuditDay | undefined> => by.newest().one(),
    begin: async (day: AuditDay): Promise<void> => {
      await rows.insertOne(day, inTransaction());
    },
    /** Moves the end of a day, in the running transaction; a concurrent writer of the same day makes it run again. */
    extend: async ({ _id, end }: AuditDay, to: ChainEnd): Promise<void> => {
      const { matchedCount } = await rows.updateOne(
        { _id, 'end.seq': end.seq },
        { $set: { end: to } },
        inTransaction(),
      );
      if (matchedCount !== 1) throw new Error(`The day ${_id} of the audit log does not end where it did.`);
    },
    /** Days from `day` on, oldest first. */
    from: (day: string, limit: number): Promise<AuditDay[]> => by.from(day).list(limit),
    /** Days before `day` whose entries are still there, oldest first. */
    over: (day: string, limit: number): Promise<AuditDay[]> => by.over(day).list(limit),
    markDropped: async (day: string, droppedAt: Date): Promise<void> => {
      await rows.updateOne({ _id: day }, { $set: { droppedAt } }, inTransaction());
    },
  };
}
