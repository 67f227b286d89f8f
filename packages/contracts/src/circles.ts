import { z } from 'zod';
import { circleMembership } from './circle-membership.ts';
import {
  currency,
  id,
  idParams,
  line,
  pageFields,
  pageMeta,
  pageQuery,
  paragraphs,
  picturePath,
  price,
  slug,
  slugParams,
  timestamp,
} from './fields.ts';
import { defineContract } from './route.ts';
import { organizationCategories, userCard } from './users.ts';

/** Who sees a circle and may join it: everybody, signed-in people, or only who belongs to it and whom it invites. */
export const circleVisibilities = ['PUBLIC', 'COMMUNITY_ONLY', 'PRIVATE'] as const;

/** What one is asked before one joins; answered in words. */
export const circleQuestion = z.strictObject({
  id: z.string().regex(/^[\w-]{1,40}$/),
  title: line(300),
  isRequired: z.boolean().default(false),
});
export type CircleQuestion = z.infer<typeof circleQuestion>;

const circleQuestions = z
  .array(circleQuestion)
  .max(10)
  .refine(
    all => new Set(all.map(({ id: key }) => key)).size === all.length,
    'Each question has an id of its own.',
  );

/** What a proven address may have to count for; an empty list asks for none. */
const neededEmailCategories = z
  .array(z.enum(organizationCategories))
  .max(organizationCategories.length)
  .refine(all => new Set(all).size === all.length, 'Each only once.')
  .meta({ description: 'Who joins uninvited needs a proven e-mail address of one of these' });

/** The code of a circle's link of invitation, or of a member's recommendation. */
export const referralCode = z.string().regex(/^[a-z0-9]{6,40}$/, 'Letters and digits.');

/** Whether access is paid once, or for each month. */
export const accessIntervals = ['ONCE', 'MONTH'] as const;

const fields = {
  name: line(120, 2),
  description: paragraphs(10_000),
  visibility: z.enum(circleVisibilities),
  price: price.meta({ description: 'What access costs, once; 0 is free. Decimal major units' }),
  currency,
  interval: z
    .enum(accessIntervals)
    .meta({ description: 'Whether the price is paid once or each month; members keep what they joined for' }),
  bannerUrl: picturePath.nullable(),
  questions: circleQuestions,
  isApprovalRequired: z
    .boolean()
    .meta({ description: 'The hosts decide on who joins without an invitation' }),
  neededEmailCategories,
};

const circleInput = z.strictObject({
  ...fields,
  description: fields.description.default(''),
  visibility: fields.visibility.default('PUBLIC'),
  price: fields.price.default(0),
  currency: fields.currency.default('USD'),
  interval: fields.interval.default('ONCE'),
  bannerUrl: fields.bannerUrl.default(null),
  questions: fields.questions.default([]),
  isApprovalRequired: fields.isApprovalRequired.default(false),
  neededEmailCategories: fields.neededEmailCategories.default([]),
});
export type CircleInput = z.infer<typeof circleInput>;

/** A circle as the caller sees it. */
export const circleView = z.object({
  id,
  version: z.number().int(),
  slug: z.string(),
  ...fields,
  memberCount: z.number().int(),
  /** Its owner first, then the members who run it with them. */
  hosts: z.array(userCard),
  /** The caller runs it, or is a manager. */
  isHost: z.boolean(),
  inviteCode: z
    .string()
    .nullable()
    .meta({ description: 'Of the link that admits whoever has it; for its hosts alone' }),
  /** The caller's own; null for visitors and for people who never joined. */
  membership: circleMembership.nullable(),
  createdAt: timestamp,
});
export type CircleView = z.infer<typeof circleView>;

/** An invitation's code opens a circle that is not public. */
const codeQuery = z.strictObject({ code: referralCode.optional() });

/** Circles: made by managers, edited by their hosts, joined by everybody who sees them (spec §7 "Circles"). */
export const circlesContract = defineContract('messaging', 'circles', {
  listPublic: {
    method: 'GET',
    path: '/getPublicCircles',
    access: 'public',
    summary: 'Public circles, the newest first; to signed-in people those of the community too',
    query: pageQuery,
    data: z.array(circleView),
    meta: pageMeta,
  },
  mine: {
    method: 'GET',
    path: '/circles/me',
    access: 'user',
    summary: 'Circles that the caller is a member of, the last joined first; 20 a page',
    query: pageQuery,
    data: z.array(circleView),
    meta: pageMeta,
  },
  bySlug: {
    method: 'GET',
    path: '/circles/slug/{slug}',
    access: 'public',
    summary: 'A circle by slug; 404 for a private one, unless the caller belongs to it',
    params: slugParams,
    query: codeQuery,
    data: circleView,
  },
  search: {
    method: 'GET',
    path: '/circles/search',
    access: 'public',
    summary:
      'Circles that the caller sees and that have all words of `q`, or words that begin with them; the newest first',
    query: z.strictObject({ ...pageFields, q: line(100) }),
    data: z.array(circleView),
    meta: pageMeta,
  },
  get: {
    method: 'GET',
    path: '/circles/{id}',
    access: 'public',
    summary: 'A circle by id; 404 for a private one, unless the caller belongs to it',
    params: idParams,
    query: codeQuery,
    data: circleView,
  },
  list: {
    method: 'GET',
    path: '/circles',
    access: 'manager',
    summary: 'Every circle, private ones too, the newest first; beyond the spec’s list',
    query: pageQuery,
    data: z.array(circleView),
    meta: pageMeta,
  },
  create: {
    method: 'POST',
    path: '/circles',
    access: 'manager',
    audit: { action: 'CIRCLE_CREATED', target: ['circle', 'result.id'] },
    status: 201,
    summary: 'A new circle; beyond the spec’s list, which has no call that creates one',
    body: circleInput,
    data: circleView,
  },
  update: {
    method: 'PATCH',
    path: '/circles/{id}',
    access: 'circle-host',
    audit: { action: 'CIRCLE_CHANGED', target: ['circle', 'params.id'] },
    summary: 'Edit a circle; members keep what they have. Beyond the spec’s list; 412 for a stale If-Match',
    params: idParams,
    body: z.strictObject({ ...fields, slug }).partial(),
    data: circleView,
  },
  renewInviteCode: {
    method: 'POST',
    path: '/circles/{id}/invite-codes',
    access: 'circle-host',
    audit: { action: 'CIRCLE_CHANGED', target: ['circle', 'params.id'] },
    status: 201,
    summary:
      'A new code for the link of invitation; the one of before admits no more. Beyond the spec’s list',
    params: idParams,
    data: circleView,
  },
});
