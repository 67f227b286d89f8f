import type { AccountChange as AccountChangeView } from '@momos/contracts/admin-users';
import type { Store } from '@momos/store';
import { Schema } from 'mongoose';
import { v7 as uuid } from 'uuid';

/** One change of what a person may do: a line of the audit trail. */
export type AccountChange = {
  id: string;
  userId: string;
  change: AccountChangeView['change'];
  what: string;
  reason: string;
  /** A user id; null for what the environment grants. */
  by: string | null;
  at: Date;
};

type Row = Omit<AccountChange, 'id'> & { _id: string };

const schema = new Schema<Row>(
  {
    _id: String,
    userId: { type: String, required: true },
    change: { type: String, required: true },
    what: { type: String, required: true },
    reason: { type: String, required: true },
    by: { type: String, default: null },
    at: { type: Date, required: true },
  },
  { collection: 'accountChanges', versionKey: false },
);
schema.index({ userId: 1, _id: -1 });

/** The audit trail of accounts. It can be added to and read; there is no way to change it. */
export type AccountChanges = ReturnType<typeof createAccountChanges>;

export function createAccountChanges(store: Store) {
  const model = store.connection.model('AccountChange', schema);
  return {
    async add(change: Omit<AccountChange, 'id'>): Promise<void> {
      await model.create({ _id: uuid(), ...change });
    },

    /** A person's trail, newest first, what is before the line with id `before`; one more than asked for tells of a next page. */
    async list(
      userId: string,
      { limit, before }: { limit: number; before?: string },
    ): Promise<AccountChange[]> {
      const rows = await model
        .find({ userId, ...(before ? { _id: { $lt: before } } : {}) })
        .sort({ _id: -1 })
        .limit(limit)
        .lean<Row[]>();
      return rows.map(({ _id, ...rest }) => ({ ...rest, id: _id }));
    },
  };
}
