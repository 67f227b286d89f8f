import { z } from 'zod';
import { countedPageMeta, id, idParams, pageFields, paragraphs, timestamp } from './fields.ts';
import { defineContract } from './route.ts';
import { userCard } from './users.ts';

/** What a guest may report about a social. */
export const socialDisputeReasons = [
  'NOT_AS_DESCRIBED',
  'DID_NOT_TAKE_PLACE',
  'REFUND',
  'BEHAVIOUR',
  'OTHER',
] as const;

/** OPEN until staff decide: COMPLETED where they act on it, CLOSED where they do not (spec §3 "Status"). */
export const socialDisputeStatuses = ['OPEN', 'COMPLETED', 'CLOSED'] as const;

/** A problem that a guest reported about a social. */
export const socialDispute = z.object({
  id,
  version: z.number().int(),
  socialId: id,
  reason: z.enum(socialDisputeReasons),
  text: z.string(),
  status: z.enum(socialDisputeStatuses),
  /** What staff answered with their decision. */
  answer: z.string().nullable(),
  createdAt: timestamp,
  decidedAt: timestamp.nullable(),
});
export type SocialDisputeView = z.infer<typeof socialDispute>;

/** As staff see it. */
const staffDispute = socialDispute.extend({
  user: userCard,
  social: z.object({ slug: z.string(), title: z.string() }),
});
export type StaffDispute = z.infer<typeof staffDispute>;

/** Problems that guests report about socials (spec §7 "Socials"); one of each person and social. */
export const socialDisputesContract = defineContract('events', 'social-disputes', {
  open: {
    method: 'POST',
    path: '/disputes/socials/{id}',
    access: 'attendee',
    status: 201,
    summary: 'Report a problem with a social that one registered for',
    params: idParams,
    body: z.strictObject({
      reason: z.enum(socialDisputeReasons),
      text: paragraphs(4000).min(10, 'Please tell us a little more.'),
    }),
    data: socialDispute,
  },
  own: {
    method: 'GET',
    path: '/disputes/socials/{id}',
    access: 'attendee',
    summary: 'The problem that the caller reported, and what became of it',
    params: idParams,
    data: socialDispute.nullable(),
  },
  list: {
    method: 'GET',
    path: '/disputes/socials',
    access: 'manager',
    summary: 'Problems that guests reported, the newest first',
    query: z.strictObject({ ...pageFields, status: z.enum(socialDisputeStatuses).default('OPEN') }),
    data: z.array(staffDispute),
    meta: countedPageMeta(socialDisputeStatuses),
  },
  decide: {
    method: 'PATCH',
    path: '/disputes/{id}',
    access: 'manager',
    audit: {
      action: 'DISPUTE_DECIDED',
      target: ['user', 'result.userId'],
      within: ['social', 'result.socialId'],
      noting: ['body.status'],
    },
    summary: 'Decide about a reported problem, with an answer that its guest reads',
    params: idParams,
    body: z.strictObject({
      status: z.enum(['COMPLETED', 'CLOSED']),
      answer: paragraphs(2000).min(1),
    }),
    data: socialDispute.extend({ userId: id }),
  },
});
