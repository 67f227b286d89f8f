import { collection, defineCollection, type Page, type PageRequest, type Store } from '@momos/store';
import { type Invitation, invitationMs } from './invitation.ts';

const text = { type: String, required: true } as const;

const invitationCollection = defineCollection<Invitation>()({
  name: 'circle_invitations',
  noun: 'invitation',
  shape: {
    _id: String,
    circleId: text,
    email: text,
    userId: { type: String, default: null },
    invitedAt: { type: Date, required: true },
    withdrawnAt: { type: Date, default: null },
  },
  queries: {
    ofCircle: {
      find: (circleId: string) => ({ circleId, withdrawnAt: null }),
      index: { circleId: 1, invitedAt: -1, _id: -1 },
      sort: { invitedAt: -1, _id: -1 },
    },
    since: {
      find: (circleId: string, since: Date, but: readonly string[]) => ({
        circleId,
        invitedAt: { $gt: since },
        _id: { $nin: [...but] },
      }),
      index: { circleId: 1, invitedAt: -1, _id: -1 },
      sort: { invitedAt: -1, _id: -1 },
    },
    ofPerson: {
      find: (userId: string, circleId: string) => ({ userId, circleId }),
      index: { userId: 1, circleId: 1 },
    },
    /** For the export and the erasure of personal data. */
    toAddress: { find: (email: string) => ({ email }), index: { email: 1 } },
    ended: {
      find: (before: Date) => ({ invitedAt: { $lt: before } }),
      index: { invitedAt: 1 },
      sort: { invitedAt: 1 },
      expireAfterSeconds: invitationMs / 1000,
    },
  },
});

/** Invitations of circles by address. */
export type Invitations = ReturnType<typeof createInvitations>;

export function createInvitations(store: Store) {
  const { find, by, rows, inTransaction } = collection(store, invitationCollection);
  return {
    find,

    /** Makes or renews one. */
    async put({ _id, ...invitation }: Invitation): Promise<void> {
      await rows.updateOne({ _id }, { $set: invitation }, { ...inTransaction(), upsert: true });
    },

    /** Makes or renews several in one call; one that is renewed stays that of its person. */
    async putAll(invitations: readonly Invitation[]): Promise<void> {
      const writes = invitations.map(({ _id, userId, ...invitation }) => ({
        updateOne: {
          filter: { _id },
          update: { $set: invitation, $setOnInsert: { userId } },
          upsert: true,
        },
      }));
      await rows.bulkWrite(writes, inTransaction());
    },

    async withdraw(id: string, withdrawnAt: Date): Promise<void> {
      await rows.updateOne({ _id: id }, { $set: { withdrawnAt } }, inTransaction());
    },

    /** Removes those of a person who joined. */
    async removeOf(circleId: string, userId: string): Promise<void> {
      await rows.deleteMany(by.ofPerson(userId, circleId).filter, inTransaction());
    },

    /** Of a circle, the newest first. */
    page: (circleId: string, page: PageRequest): Promise<Page<Invitation>> =>
      by.ofCircle(circleId).page(page),

    count: (circleId: string): Promise<number> => rows.countDocuments(by.ofCircle(circleId).filter),

    /** How many were made or renewed since then, but for some. */
    countSince: (circleId: string, since: Date, but: readonly string[] = []): Promise<number> =>
      rows.countDocuments(by.since(circleId, since, but).filter, inTransaction()),
  };
}
