import type { CallData } from '@momos/contracts/route';
import { type ReviewStatus, reviewStatuses } from '@momos/contracts/social-view';
import type { socialsContract } from '@momos/contracts/socials';
import type { SocialCount } from '../social/social-list.store.ts';

type Summary = CallData<typeof socialsContract.summary>;

/** The counts of socials for managers; one that was cancelled is neither upcoming nor past. */
export function toSocialSummary(counts: readonly SocialCount[]): Summary {
  const sum = (isCounted: (each: SocialCount) => boolean) =>
    counts.filter(isCounted).reduce((total, { count }) => total + count, 0);
  const byReviewStatus = Object.fromEntries(
    reviewStatuses.map(status => [status, sum(each => each.reviewStatus === status)]),
  ) as Record<ReviewStatus, number>;
  return {
    total: sum(() => true),
    upcoming: sum(each => !each.isCancelled && !each.isOver),
    past: sum(each => !each.isCancelled && each.isOver),
    cancelled: sum(each => each.isCancelled),
    byReviewStatus,
  };
}
