import { errorText, useWrite } from '@momos/api-client';
import type { CallData } from '@momos/contracts/route';
import type { ReviewStatus } from '@momos/contracts/social-view';
import { socialsContract } from '@momos/contracts/socials';
import { showToast, statusWord } from '@momos/ui';
import { socialWords } from '../words/social.ts';

const words = socialWords.review;

export type Submission = CallData<typeof socialsContract.reviewing>[number];

/** A reviewer's action and its name (spec §4). */
export type ReviewAction = { to: Exclude<ReviewStatus, 'PENDING'>; label: string };

export const reviewActions: readonly ReviewAction[] = [
  { to: 'APPROVED', label: words.approve },
  { to: 'APPROVED_FEATURE', label: words.approveFeature },
  { to: 'REVISION_NEEDED', label: words.needRevision },
  { to: 'DECLINED', label: words.decline },
];

/** Whether the reviewer is asked for a comment to the host first. */
export const hasComment = ({ to }: ReviewAction) => to === 'REVISION_NEEDED' || to === 'DECLINED';

/** What shows a submission's status. */
export const reviewRefreshes = [
  socialsContract.reviewing,
  socialsContract.summary,
  socialsContract.placements,
  socialsContract.getBySlug,
];

/**
 * Sets the status of a submission as the reviewer saw it; `announce` offers to undo it, but not where it holds for other dates too:
 * an undo would reach this one alone.
 */
export function useReview(social: Submission) {
  const update = useWrite(socialsContract.update, {
    refreshes: reviewRefreshes,
    onFailed: error => showToast(errorText(error), { tone: 'bad' }),
  });
  const { id, title, version, reviewStatus: before, isForAllDates } = social;
  const inputOf = (reviewStatus: ReviewStatus, ifMatch: number) => ({
    params: { id },
    body: { reviewStatus },
    options: { ifMatch },
  });
  const announce = ({ to }: ReviewAction, reviewed: number) =>
    showToast(`${isForAllDates ? words.ofAllDates(title) : title}: ${statusWord(to)}`, {
      tone: 'good',
      ...(isForAllDates ? {} : { undo: () => update.mutate(inputOf(before, reviewed)) }),
    });
  return {
    isBusy: update.isPending,
    announce,
    // Not in `onDone`: the toast names the status before, which the refreshed card no longer has.
    review: (action: ReviewAction) =>
      void update.mutateAsync(inputOf(action.to, version)).then(
        ({ data }) => announce(action, data.version),
        () => undefined,
      ),
  };
}
