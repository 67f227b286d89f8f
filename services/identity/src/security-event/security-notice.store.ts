import { collection, defineCollection, dueQueries, type Store } from '@momos/store';
import { Schema } from 'mongoose';
import type { Address } from '../code/code.ts';

/** A notice about a change of how a person signs in, on its way to one of their old factors. */
export type SecurityNotice = {
  /** Of its event, with a number; messaging sends one message for it. */
  id: string;
  userId: string;
  eventId: string;
  to: Address;
  /** Whether the factor was removed by the change, and can take the account back. */
  canRestore: boolean;
  tries: number;
  /** When it is sent next. */
  checkAt: Date;
};

const securityNoticeCollection = defineCollection<SecurityNotice>()({
  name: 'securityNotices',
  noun: 'security notice',
  shape: {
    id: String,
    userId: { type: String, required: true },
    eventId: { type: String, required: true },
    to: { type: new Schema<Address>({ kind: String, value: String }, { _id: false }), required: true },
    canRestore: { type: Boolean, default: false },
    tries: { type: Number, default: 0 },
    checkAt: { type: Date, required: true },
  },
  queries: {
    ...dueQueries(),
    ofUser: { find: (userId: string) => ({ userId }), index: { userId: 1 } },
  },
});

/** Notices on their way; a row goes when messaging has sent it. */
export type SecurityNotices = ReturnType<typeof createSecurityNotices>;

export function createSecurityNotices(store: Store) {
  const { insert, remove, by, rows, inTransaction } = collection(store, securityNoticeCollection);
  return {
    add: insert,
    remove,
    due: (now: Date, limit: number): Promise<SecurityNotice[]> => by.due(now).list(limit),
    nextDueAt: async (): Promise<Date | undefined> => (await by.scheduled().one())?.checkAt,
    async retry(id: string, checkAt: Date): Promise<void> {
      await rows.updateOne({ _id: id }, { $set: { checkAt }, $inc: { tries: 1 } }, inTransaction());
    },
  };
}
