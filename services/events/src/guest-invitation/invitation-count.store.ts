import { addressDigest } from '@momos/runtime/address-digest';
import { collection, defineCollection, type Store } from '@momos/store';

/** Mails of invitations within a day, by UTC: of a host, or to an address, which is kept as its digest. */
type InvitationCount = { _id: string; of: string; count: number; endsAt: Date };

const dayMs = 24 * 3_600_000;

const definition = defineCollection<InvitationCount>()({
  name: 'guest_invitation_counts',
  noun: 'count of invitations',
  shape: {
    _id: String,
    of: { type: String, required: true },
    count: { type: Number, required: true },
    endsAt: { type: Date, required: true },
  },
  queries: {
    /** For the erasure of personal data. */
    ofAny: { find: (of: readonly string[]) => ({ of: { $in: [...of] } }), index: { of: 1 } },
    ended: {
      find: (now: Date) => ({ endsAt: { $lt: now } }),
      index: { endsAt: 1 },
      expireAfterSeconds: 0,
      sort: { endsAt: 1 },
    },
  },
});

export type InvitationCounts = ReturnType<typeof createInvitationCounts>;

/** Counts the mails of invitations for their limits. Two transactions that count for the same host or address never both commit. */
export function createInvitationCounts(store: Store) {
  const { rows, inTransaction } = collection(store, definition);
  const idOf = (of: string, now: Date) => `${of}/${Math.floor(now.getTime() / dayMs)}`;

  async function read(names: readonly string[], now: Date): Promise<Map<string, number>> {
    const ids = names.map(of => idOf(of, now));
    const found = await rows.find({ _id: { $in: ids } }, inTransaction()).toArray();
    return new Map(found.map(({ of, count }) => [of, count]));
  }

  return {
    /** How many mails a host caused today. */
    byHost: async (hostId: string, now: Date): Promise<number> =>
      (await read([hostId], now)).get(hostId) ?? 0,

    /** How many mails each of these addresses got today. */
    async toEach(emails: readonly string[], now: Date): Promise<Map<string, number>> {
      const counts = await read(emails.map(addressDigest), now);
      return new Map(emails.map(email => [email, counts.get(addressDigest(email)) ?? 0]));
    },

    /** Counts one mail to each of these addresses, in the running transaction. */
    async add(hostId: string, emails: readonly string[], now: Date): Promise<void> {
      const endsAt = new Date((Math.floor(now.getTime() / dayMs) + 1) * dayMs);
      const counted = [
        { of: hostId, count: emails.length },
        ...emails.map(email => ({ of: addressDigest(email), count: 1 })),
      ];
      const writes = counted.map(({ of, count }) => ({
        updateOne: {
          filter: { _id: idOf(of, now) },
          update: { $inc: { count }, $setOnInsert: { of, endsAt } },
          upsert: true,
        },
      }));
      await rows.bulkWrite(writes, inTransaction());
    },
  };
}
