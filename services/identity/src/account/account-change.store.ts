import { collection, defineCollection, type Page, type PageRequest, type Store } from '@momos/store';
import { v7 as uuid } from 'uuid';
import type { ChangeKind } from './account.ts';

/** One change of what a person may do: an entry of the audit trail. */
export type AccountChange = {
  id: string;
  userId: string;
  change: ChangeKind;
  what: string;
  reason: string;
  /** A user id; null for grants by the environment's settings. */
  by: string | null;
  at: Date;
};

const accountChangeCollection = defineCollection<AccountChange>()({
  name: 'accountChanges',
  noun: 'account change',
  shape: {
    id: String,
    userId: { type: String, required: true },
    change: { type: String, required: true },
    what: { type: String, required: true },
    reason: { type: String, required: true },
    by: { type: String, default: null },
    at: { type: Date, required: true },
  },
  queries: {
    ofUser: { find: (userId: string) => ({ userId }), index: { userId: 1, _id: -1 } },
  },
});

/** The audit trail of accounts; append-only. */
export type AccountChanges = ReturnType<typeof createAccountChanges>;

export function createAccountChanges(store: Store) {
  const { insert, by } = collection(store, accountChangeCollection);
  return {
    add: (change: Omit<AccountChange, 'id'>): Promise<void> => insert({ id: uuid(), ...change }),

    /** A person's audit trail, newest first. */
    ofUser: (userId: string, request: PageRequest): Promise<Page<AccountChange>> =>
      by.ofUser(userId).page(request),
  };
}
