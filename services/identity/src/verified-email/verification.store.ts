import type { EmailCategory } from '@momos/contracts/users';
import { collection, defineCollection, type Page, type PageRequest, type Store } from '@momos/store';

/** A proof of an e-mail address, pending or done. */
export type Verification = {
  id: string;
  userId: string;
  email: string;
  emailCategory: EmailCategory;
  /** The code that proves it; never sent to a client. */
  codeRequestId: string;
  startedAt: Date;
  provenAt: Date | null;
  /** `code`, or the id of the admin who accepted it without one. */
  provenBy: string | null;
  /** When the row goes; null where an admin accepted it without a code, since the row is its audit trail. */
  forgetAt: Date | null;
};

const verificationCollection = defineCollection<Verification>()({
  name: 'emailVerifications',
  noun: 'verification',
  shape: {
    id: String,
    userId: { type: String, required: true },
    email: { type: String, required: true },
    emailCategory: { type: String, required: true },
    codeRequestId: { type: String, required: true },
    startedAt: { type: Date, required: true },
    provenAt: { type: Date, default: null },
    provenBy: { type: String, default: null },
    forgetAt: { type: Date, default: null },
  },
  queries: {
    pending: { find: () => ({ provenAt: null }), index: { provenAt: 1, _id: -1 } },
    pendingFor: {
      find: (email: string) => ({ email, provenAt: null }),
      index: { email: 1, provenAt: 1, _id: -1 },
    },
    ofUser: { find: (userId: string) => ({ userId }), index: { userId: 1 } },
    forgotten: {
      find: (now: Date) => ({ forgetAt: { $lte: now } }),
      index: { forgetAt: 1 },
      expireAfterSeconds: 0,
    },
  },
});

/** Days for which a pending proof is kept. */
export const retentionDays = 30;

/** Proofs of addresses, pending and done. */
export type Verifications = ReturnType<typeof createVerifications>;

export function createVerifications(store: Store) {
  const { insert, find, by, rows, inTransaction } = collection(store, verificationCollection);
  return {
    add: insert,
    find,

    /** Marks one as done by its code, or by an admin and then for good; the first one to do so counts. */
    async markProven(id: string, at: Date, admin?: string): Promise<void> {
      await rows.updateOne(
        { _id: id, provenAt: null },
        { $set: { provenAt: at, provenBy: admin ?? 'code', ...(admin ? { forgetAt: null } : {}) } },
        inTransaction(),
      );
    },

    /** Pending proofs, of one address where it is given, newest first. */
    pending: (email: string | undefined, request: PageRequest): Promise<Page<Verification>> =>
      (email === undefined ? by.pending() : by.pendingFor(email)).page(request),
  };
}
