import type { ReviewRemovalReason } from '@momos/contracts/host-reviews';
import type { Bus } from '@momos/bus';
import type { Actor } from '@momos/runtime';
import { removeAsStaff } from '../host-review/write-review.ts';
import type { ReportDeps } from './report-review.ts';
import type { ReviewReport } from './review-report.ts';

export type DecideDeps = ReportDeps & { outbox: Bus['outbox'] };

type Decision = { id: string } & (
  | { status: 'DISMISSED'; reason?: undefined }
  | { status: 'REMOVED'; reason: ReviewRemovalReason }
);

/**
 * Decides a report that is open; a decided one stays as it is. A removed review is gone for everyone but its author, who reads the
 * reason, and the other open reports of it are decided with it.
 */
export const decideReviewReport = (
  deps: DecideDeps,
  actor: Actor,
  { id, status, reason }: Decision,
): Promise<ReviewReport> =>
  deps.store.transaction(async () => {
    const report = await deps.reviewReports.get(id);
    if (report.status !== 'OPEN') return report;
    const now = deps.clock.now();
    const decided = (each: ReviewReport): ReviewReport => ({
      ...each,
      ...{ status, decidedBy: actor.userId, decidedAt: now, version: each.version + 1 },
    });
    if (reason) await remove(deps, report, { reason, at: now });
    const others = reason ? await deps.reviewReports.openOf(report.kind, report.reviewId) : [report];
    for (const each of others) await deps.reviewReports.replace(decided(each));
    return decided(report);
  });

async function remove(
  deps: DecideDeps,
  { kind, reviewId, socialId, rsvpId }: ReviewReport,
  removal: { reason: ReviewRemovalReason; at: Date },
): Promise<void> {
  if (kind === 'HOST') return removeAsStaff(deps, { socialId, rsvpId: rsvpId ?? '' }, removal);
  const held = await deps.attendeeReviews.find(reviewId);
  if (held && !held.removal)
    await deps.attendeeReviews.save({ ...held, removal, version: held.version + 1, updatedAt: removal.at });
}
