import { type ReviewReportView, reviewReportsContract } from '@momos/contracts/review-reports';
import { bind, type RouteBinding } from '@momos/runtime';
import type { FindPeople } from '../person/find-people.ts';
import { cardOf } from '../person/person-card.ts';
import type { Socials } from '../social/social.store.ts';
import { type DecideDeps, decideReviewReport } from './decide-review-report.ts';
import { reportHostReview, reportReceived } from './report-review.ts';
import type { ReviewReport } from './review-report.ts';

type Deps = DecideDeps & { socials: Socials; findPeople: FindPeople };

/** Reviews that people report, and what managers decide about them. */
export const reviewReportRoutes = (deps: Deps): RouteBinding =>
  bind(reviewReportsContract, {
    report: async ({ actor, params, body }) => ({
      id: await reportHostReview(deps, actor, { ...params, ...body }),
    }),

    reportReceived: async ({ actor, params: { id: socialId, rsvpId, authorId }, body }) => ({
      id: await reportReceived(deps, actor, { socialId, rsvpId, authorId, ...body }),
    }),

    list: async ({ query: { status, ...paging } }) => {
      const { items, lastEvaluatedKey } = await deps.reviewReports.page(status, paging);
      const counts = await deps.reviewReports.countByStatus();
      return {
        data: await views(deps, items),
        meta: { lastEvaluatedKey: lastEvaluatedKey ?? null, counts },
      };
    },

    decide: async ({ actor, params, body: { status, reason } }) => {
      const decision = reason ? ({ status: 'REMOVED', reason } as const) : ({ status: 'DISMISSED' } as const);
      const report = await decideReviewReport(deps, actor, { ...params, ...decision });
      const [view] = await views(deps, [report]);
      if (!view) throw new TypeError(`a report ${status} without its view`);
      return view;
    },
  });

/** The review as it is now, also where its author wrote it anew. */
async function presentOf(
  { reviews, attendeeReviews }: Deps,
  { kind, reviewId, socialId, rsvpId }: ReviewReport,
): Promise<ReviewReportView['present']> {
  const found =
    kind === 'HOST' ? await reviews.ofRsvp(socialId, rsvpId ?? '') : await attendeeReviews.find(reviewId);
  return found ? { rating: found.rating, comment: found.comment } : null;
}

/** Reports with their people and socials. */
async function views(deps: Deps, reports: readonly ReviewReport[]): Promise<ReviewReportView[]> {
  const [people, about] = await Promise.all([
    deps.findPeople(
      reports.flatMap(({ authorId, reporterId, attendeeId }) => [
        ...[authorId, reporterId],
        ...(attendeeId === null ? [] : [attendeeId]),
      ]),
    ),
    deps.socials.some(reports.map(({ socialId }) => socialId)),
  ]);
  const present = await Promise.all(reports.map(report => presentOf(deps, report)));
  const byId = new Map(about.map(social => [social._id, social]));
  const card = (id: string) => cardOf(id, people.get(id));
  return reports.map(({ _id, authorId, reporterId, attendeeId, socialId, createdAt, ...report }, at) => {
    const social = byId.get(socialId);
    return {
      id: _id,
      ...{ status: report.status, kind: report.kind, reason: report.reason, note: report.note },
      ...{
        reporter: card(reporterId),
        author: card(authorId),
        about: attendeeId === null ? null : card(attendeeId),
      },
      social: { slug: social?.slug ?? '', title: social?.title ?? '' },
      ...{ rating: report.rating, comment: report.comment, present: present[at] ?? null },
      createdAt: createdAt.toISOString(),
    };
  });
}
