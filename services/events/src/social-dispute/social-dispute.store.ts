import { conflict, notFound } from '@momos/contracts/errors';
import { socialDisputeStatuses } from '@momos/contracts/social-disputes';
import {
  collection,
  countEach,
  defineCollection,
  isDuplicateKey,
  type PageRequest,
  type Store,
} from '@momos/store';
import type { SocialDispute } from './social-dispute.ts';

const text = { type: String, required: true };

const socialDisputeCollection = defineCollection<SocialDispute>()({
  name: 'social_disputes',
  noun: 'dispute',
  shape: {
    _id: String,
    version: { type: Number, required: true },
    socialId: text,
    userId: text,
    reason: text,
    text,
    status: text,
    answer: { type: String, default: null },
    createdAt: { type: Date, required: true },
    decidedAt: { type: Date, default: null },
  },
  queries: {
    ofUser: {
      find: (userId: string, socialId: string) => ({ userId, socialId }),
      index: { userId: 1, socialId: 1 },
      unique: true,
      sort: { userId: 1, socialId: 1 },
    },
    withStatus: {
      find: (status: SocialDispute['status']) => ({ status }),
      index: { status: 1, _id: -1 },
    },
  },
});

export type SocialDisputes = ReturnType<typeof createSocialDisputes>;

/** What guests reported; pages with keys signed by `secret`. */
export function createSocialDisputes(store: Store, secret: string) {
  const { find, insert, replace, by, rows, inTransaction } = collection(store, socialDisputeCollection);
  return {
    replace,

    /** Throws a 409 where the person reported this social before. */
    async add(dispute: SocialDispute): Promise<void> {
      await insert(dispute).catch((error: unknown) => {
        throw isDuplicateKey(error)
          ? conflict('You have reported a problem with this social already.')
          : error;
      });
    },

    /** Throws 404 for none. */
    async get(id: string): Promise<SocialDispute> {
      const dispute = await find(id);
      if (!dispute) throw notFound('dispute', id);
      return dispute;
    },

    ofUser: (userId: string, socialId: string): Promise<SocialDispute | null> =>
      rows.findOne(by.ofUser(userId, socialId).filter, inTransaction()),

    withStatus: (status: SocialDispute['status'], paging: Omit<PageRequest, 'secret'>) =>
      by.withStatus(status).page({ ...paging, secret }),
    countByStatus: () => countEach(socialDisputeStatuses, by.withStatus),
  };
}
