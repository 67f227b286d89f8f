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
  /** A decision about one date before may have been about this one too. */
  const isDecidedAlready = async ({ id, isForAllDates }: Submission, to: Decided): Promise<boolean> => {
    if (!isForAllDates) return false;
    const read = await call(socialsContract.get, { params: { id } }).catch(() => undefined);
    return read?.data.reviewStatus === to;
  };
  const review = (to: Decided, more: Partial<BulkDecision<Submission>> = {}): BulkDecision<Submission> => ({
    ...words.actions[to],
    key: to,
    fits: ({ reviewStatus }) => reviewStatus !== to,
    facts: items =>
      items.some(({ isForAllDates }) => isForAllDates)
        ? [{ label: words.repeating, value: words.allDatesDecided }]
        : [],
    send: async (social: Submission, { note: comment, isLast }: BulkCall) => {
      const { id, version } = social;
      const body = { reviewStatus: to, ...(comment ? { reviewComment: comment } : {}) };
      try {
        await call(socialsContract.update, { params: { id }, body }, { ifMatch: version, isLast });
      } catch (error) {
        if (!(await isDecidedAlready(social, to))) throw error;
      }
    },
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
