import { collection, defineCollection, type Store } from '@momos/store';
import type { AuthenticatorApp } from './authenticator-app.ts';

const appCollection = defineCollection<AuthenticatorApp>()({
  name: 'authenticatorApps',
  noun: 'authenticator app',
  shape: {
    _id: String,
    factorId: String,
    sealedSecret: { type: String, required: true },
    keyId: { type: String, required: true },
    lastStep: { type: Number, required: true },
    confirmedAt: { type: Date, default: null },
    expiresAt: { type: Date, default: null },
  },
  queries: {
    sealedBefore: {
      find: (keyId: string) => ({ keyId: { $ne: keyId } }),
      index: { keyId: 1, _id: 1 },
      sort: { keyId: 1, _id: 1 },
    },
    expired: {
      find: (now: Date) => ({ expiresAt: { $lte: now } }),
      index: { expiresAt: 1 },
      expireAfterSeconds: 0,
    },
  },
});

/** Authenticator apps by person. */
export type AuthenticatorApps = ReturnType<typeof createAuthenticatorApps>;

export function createAuthenticatorApps(store: Store) {
  const opened = collection(store, appCollection);
  const { rows, find, by, remove, inTransaction } = opened;
  return {
    find,
    remove,

    ...createRemoval(opened),

    /** Since when a person's app is their second factor; undefined without one. */
    inForceSince: async (userId: string): Promise<Date | undefined> =>
      (await find(userId))?.confirmedAt ?? undefined,

    /** Puts an unconfirmed secret in place of an earlier unconfirmed one; the driver's duplicate key error over a confirmed one. */
    async propose({ _id, ...app }: AuthenticatorApp): Promise<void> {
      const open = { _id, confirmedAt: null };
      await rows.updateOne(open, { $set: app }, { ...inTransaction(), upsert: true });
    },

    /** Makes a secret the person's second factor; false when it is no longer the one that was read. */
    async confirm({ _id, sealedSecret }: AuthenticatorApp, step: number, now: Date): Promise<boolean> {
      const { modifiedCount } = await rows.updateOne(
        { _id, sealedSecret, confirmedAt: null },
        { $set: { confirmedAt: now, expiresAt: null, lastStep: step } },
        inTransaction(),
      );
      return modifiedCount === 1;
    },

    /** Uses the code of a time step up; false when it, or that of a later step, was used before. */
    async useStep(userId: string, step: number): Promise<boolean> {
      const { modifiedCount } = await rows.updateOne(
        { _id: userId, confirmedAt: { $ne: null }, lastStep: { $lt: step } },
        { $set: { lastStep: step } },
        inTransaction(),
      );
      return modifiedCount === 1;
    },

    /** Some that another key than this one sealed. */
    sealedBefore: (keyId: string, limit: number): Promise<AuthenticatorApp[]> =>
      by.sealedBefore(keyId).list(limit),

    /** Puts a secret that was sealed anew in place of itself. */
    async reseal(
      { _id, sealedSecret: former }: AuthenticatorApp,
      sealed: Pick<AuthenticatorApp, 'sealedSecret' | 'keyId'>,
    ): Promise<void> {
      await rows.updateOne({ _id, sealedSecret: former }, { $set: sealed }, inTransaction());
    },
  };
}

const createRemoval = ({
  rows,
  inTransaction,
}: Pick<
  ReturnType<typeof collection<AuthenticatorApp, typeof appCollection.queries>>,
  'rows' | 'inTransaction'
>) => ({
  /** Removes one app of a person, not one that was set up after it; false when it has gone. Without an id, one of before ids. */
  async removeOne(userId: string, factorId: string | null): Promise<boolean> {
    const which = { _id: userId, factorId: factorId ?? { $exists: false }, confirmedAt: { $ne: null } };
    return (await rows.deleteOne(which, inTransaction())).deletedCount === 1;
  },
});
