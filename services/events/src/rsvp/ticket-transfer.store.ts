import { collection, defineCollection, type Store } from '@momos/store';
import type { TicketTransfer } from './transfer-offer.ts';

const text = { type: String, required: true };

const definition = defineCollection<TicketTransfer>()({
  name: 'ticket_transfers',
  noun: 'offer',
  shape: {
    _id: String,
    rsvpId: text,
    socialId: text,
    holderId: text,
    email: text,
    offeredAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
  },
  queries: {
    ofRsvp: { find: (rsvpId: string) => ({ rsvpId }), index: { rsvpId: 1 }, unique: true },
    expired: {
      find: (now: Date) => ({ expiresAt: { $lte: now } }),
      index: { expiresAt: 1 },
      sort: { expiresAt: 1 },
    },
    expiring: {
      find: () => ({ expiresAt: { $gt: new Date(0) } }),
      index: { expiresAt: 1 },
      sort: { expiresAt: 1 },
    },
    ofHolder: { find: (holderId: string) => ({ holderId }), index: { holderId: 1 } },
    toAddress: {
      find: (emails: readonly string[]) => ({ email: { $in: [...emails] } }),
      index: { email: 1 },
    },
  },
});

export type TicketTransfers = ReturnType<typeof createTicketTransfers>;

/** Open offers of tickets, written in the transactions of the RSVPs that name them: at most one for each. */
export function createTicketTransfers(store: Store) {
  const { rows, by, find, inTransaction } = collection(store, definition);
  return {
    find,

    /** Of these, in no order. */
    some: async (ids: readonly string[]): Promise<TicketTransfer[]> =>
      ids.length === 0 ? [] : rows.find({ _id: { $in: [...ids] } }, inTransaction()).toArray(),

    toAddress: (emails: readonly string[], limit: number) => by.toAddress(emails).list(limit),

    /** Those that are over by now, the oldest first. */
    expired: (now: Date, limit: number) => by.expired(now).list(limit),

    /** When the next one is over; undefined without one. */
    nextEnd: async (): Promise<Date | undefined> => (await by.expiring().one())?.expiresAt,

    /** Adds and ends offers in the running transaction. */
    async write({ added, ended }: { added: readonly TicketTransfer[]; ended: readonly string[] }) {
      if (ended.length > 0) await rows.deleteMany({ _id: { $in: [...ended] } }, inTransaction());
      if (added.length > 0) await rows.insertMany([...added], inTransaction());
    },
  };
}
