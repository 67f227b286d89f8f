import { z } from 'zod';
import {
  countedPageMeta,
  id,
  idParams,
  line,
  pageFields,
  pageMeta,
  pageQuery,
  paragraphs,
  timestamp,
} from './fields.ts';
import { defineContract } from './route.ts';
import { userCard } from './users.ts';

export const circleRequestStatuses = ['PENDING', 'APPROVED', 'DECLINED'] as const;
export type CircleRequestStatus = (typeof circleRequestStatuses)[number];

const fields = {
  name: line(120, 2),
  description: paragraphs(10_000),
  reason: paragraphs(2000),
};

/** A person's request for a circle of their own. */
export const circleRequest = z.object({
  id,
  version: z.number().int(),
  user: userCard,
  ...fields,
  status: z.enum(circleRequestStatuses),
  /** Why it was declined; empty where no reason was given. */
  note: z.string(),
  /** The circle that was made of it; null until it is approved. */
  circle: z.object({ id, slug: z.string() }).nullable(),
  createdAt: timestamp,
  decidedAt: timestamp.nullable(),
});
export type CircleRequestView = z.infer<typeof circleRequest>;

/** Requests for new circles (spec §2 "/clubs/request-new-club"); an approved one makes the circle. Beyond the spec's list. */
export const circleRequestsContract = defineContract('messaging', 'circle-requests', {
  create: {
    method: 'POST',
    path: '/circle-requests',
    access: 'user',
    status: 201,
    summary: 'Ask for a circle of one’s own; who waits for an answer already gets that request back',
    body: z.strictObject({ ...fields, reason: fields.reason.min(1) }),
    data: circleRequest,
  },
  mine: {
    method: 'GET',
    path: '/circle-requests/me',
    access: 'user',
    summary: 'Own requests, the newest first',
    query: pageQuery,
    data: z.array(circleRequest),
    meta: pageMeta,
  },
  list: {
    method: 'GET',
    path: '/circle-requests',
    access: 'manager',
    summary: 'Requests for new circles, the newest first',
    query: z.strictObject({ ...pageFields, status: z.enum(circleRequestStatuses).optional() }),
    data: z.array(circleRequest),
    meta: countedPageMeta(circleRequestStatuses),
  },
  decide: {
    method: 'PATCH',
    path: '/circle-requests/{id}',
    access: 'manager',
    audit: {
      action: 'CIRCLE_REQUEST_DECIDED',
      target: ['circle-request', 'params.id'],
      noting: ['body.status'],
    },
    summary:
      'Approve or decline a request; approving makes a free circle of the person’s, with them in it. 412 for a stale If-Match',
    params: idParams,
    body: z.union([
      z.strictObject({ status: z.literal('APPROVED') }),
      z.strictObject({
        status: z.literal('DECLINED'),
        note: paragraphs(1000).optional().meta({ description: 'Why; its person reads it' }),
      }),
    ]),
    data: circleRequest,
  },
});
