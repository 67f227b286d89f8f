import type { Clock, PrivacyAnswers } from '@momos/runtime';
import { createHoldings, type Erased, type Holding, type Store } from '@momos/store';
import type { Uploads } from '../upload/upload.store.ts';

/** Personal data in media: the files that a person uploaded. */
export const holdings: readonly Holding[] = [
  {
    noun: 'uploads',
    collection: 'uploads',
    of: ({ userId }) => ({ ownerId: userId }),
    secret: ['call'],
    erase: 'keep',
  },
  {
    noun: 'uses',
    collection: 'uses',
    of: ({ userId }) => ({ _id: `user:${userId}` }),
    isExported: false,
    erase: 'delete',
  },
];

type Deps = { store: Store; erased: Erased; clock: Clock; uploads: Uploads };

/**
 * Export and erasure of personal data in media. Erased files lose their owner immediately and are removed by the next sweep;
 * banners stay with the socials that show them.
 */
export function privacyAnswers({ store, erased, clock, uploads }: Deps): PrivacyAnswers {
  const held = createHoldings(store, holdings);
  return {
    export: held.export,
    erase: (subject, erasureId) => {
      const { userId } = subject;
      return erased.erase({ userId, erasureId, now: clock.now() }, async () => {
        const { files, keptBanners } = await uploads.disown(userId, clock.now());
        return { ...(await held.erase(subject)), files, keptBanners };
      });
    },
  };
}
