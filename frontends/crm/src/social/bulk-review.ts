import { useSession } from '@momos/api-client';
import type { ReviewStatus } from '@momos/contracts/social-view';
import { socialsContract } from '@momos/contracts/socials';
import type { BulkCall, BulkDecision, BulkKind } from '../queue/use-bulk.ts';
import { socialWords } from '../words/social.ts';
import { reviewRefreshes, type Submission } from './review.ts';

const words = socialWords.bulkReview;

type Decided = Exclude<ReviewStatus, 'PENDING'>;

const note = { ...words.comment, isRequired: false };

/** What a reviewer can decide about many submissions; on the version that was read, as for one. */
export function useBulkReview(): BulkKind<Submission> {
  const { call } = useSession();
  const review = (to: Decided, more: Partial<BulkDecision<Submission>> = {}): BulkDecision<Submission> => ({
    ...words.actions[to],
    key: to,
    fits: ({ reviewStatus }) => reviewStatus !== to,
    send: ({ id, version }: Submission, { note: comment, isLast }: BulkCall) =>
      call(
        socialsContract.update,
        {
          params: { id },
          body: { reviewStatus: to, ...(comment ? { reviewComment: comment } : {}) },
        },
        { ifMatch: version, isLast },
      ),
    ...more,
  });
  return {
    plural: words.plural,
    counted: words.socials,
    nameOf: ({ title }) => title,
    refreshes: reviewRefreshes,
    decisions: [
      review('APPROVED'),
      review('APPROVED_FEATURE'),
      review('REVISION_NEEDED', { note }),
      review('DECLINED', { note, isDangerous: true }),
    ],
  };
}
