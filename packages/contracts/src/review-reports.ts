import { z } from 'zod';
import { countedPageMeta, id, idParams, pageFields, paragraphs, timestamp } from './fields.ts';
import { reviewRemovalReasons } from './host-reviews.ts';
import { defineContract } from './route.ts';
import { userCard } from './users.ts';

export const reviewReportStatuses = ['OPEN', 'DISMISSED', 'REMOVED'] as const;

/** What is reported: the words about a social and its hosts, or those about a guest. */
export const reviewKinds = ['HOST', 'ATTENDEE'] as const;

const given = z.strictObject({ reason: z.enum(reviewRemovalReasons), note: paragraphs(1000).default('') });
const reported = z.object({ id });

/** A reported review; the words are kept as they were reported. */
export const reviewReport = z.object({
  id,
  status: z.enum(reviewReportStatuses),
  kind: z.enum(reviewKinds),
  reason: z.enum(reviewRemovalReasons),
  note: z.string(),
  reporter: userCard,
  author: userCard,
  about: userCard
    .nullable()
    .meta({ description: 'The guest whom the review is about; null for one of hosts' }),
  social: z.object({ slug: z.string(), title: z.string() }),
  rating: z.number().int(),
  comment: z.string(),
  present: z
    .object({ rating: z.number().int(), comment: z.string() })
    .nullable()
    .meta({ description: 'The review as it is now; null where it is gone' }),
  createdAt: timestamp,
});
export type ReviewReportView = z.infer<typeof reviewReport>;

/** Reviews that people report, and what managers decide about them (beyond the spec's list, ADR 57). */
export const reviewReportsContract = defineContract('events', 'review-reports', {
  report: {
    method: 'POST',
    path: '/host-reviews/{id}/reports',
    access: 'user',
    status: 201,
    idempotency: 'natural',
    summary: 'Report a review of hosts that one can read; a person reports one review once',
    params: idParams,
    body: given,
    data: reported,
  },
  reportReceived: {
    method: 'POST',
    path: '/socials/{id}/rsvps/{rsvpId}/review/received/{authorId}/reports',
    routing: 'id',
    access: 'attendee',
    status: 201,
    idempotency: 'natural',
    summary: 'Report what another person wrote about oneself; a person reports one review once',
    params: z.strictObject({ id, rsvpId: id, authorId: id }),
    body: given,
    data: reported,
  },
  list: {
    method: 'GET',
    path: '/host-reviews/reports',
    access: 'manager',
    summary: 'Reported reviews, the newest first',
    query: z.strictObject({ ...pageFields, status: z.enum(reviewReportStatuses).default('OPEN') }),
    data: z.array(reviewReport),
    meta: countedPageMeta(reviewReportStatuses),
  },
  decide: {
    method: 'PATCH',
    path: '/host-reviews/reports/{id}',
    access: 'manager',
    audit: {
      action: 'REVIEW_REPORT_DECIDED',
      target: ['review-report', 'params.id'],
      noting: ['body.status', 'body.reason'],
    },
    idempotency: 'natural',
    summary: 'Dismiss a report, or remove its review for a reason that its author reads',
    params: idParams,
    body: z
      .strictObject({
        status: z.enum(['DISMISSED', 'REMOVED']),
        reason: z.enum(reviewRemovalReasons).optional(),
      })
      .refine(({ status, reason }) => (status === 'REMOVED') === (reason !== undefined), {
        path: ['reason'],
        message: 'A removed review has a reason; a dismissed report has none.',
      }),
    data: reviewReport,
  },
});
