import { z } from 'zod';
import { circleMembership } from './circle-membership.ts';
import {
  currency,
  id,
  idParams,
  line,
  pageMeta,
  pageQuery,
  paragraphs,
  price,
  slugParams,
  timestamp,
} from './fields.ts';
import { defineContract } from './route.ts';

/** Who sees a circle and may join it: everybody, or only its members. */
export const circleVisibilities = ['PUBLIC', 'PRIVATE'] as const;

const fields = {
  name: line(120, 2),
  description: paragraphs(10_000),
  visibility: z.enum(circleVisibilities),
  price: price.meta({ description: 'What access costs, once; 0 is free. Decimal major units' }),
  currency,
};

const circleInput = z.strictObject({
  ...fields,
  description: fields.description.default(''),
  visibility: fields.visibility.default('PUBLIC'),
  price: fields.price.default(0),
  currency: fields.currency.default('USD'),
});
export type CircleInput = z.infer<typeof circleInput>;

/** A circle as the caller sees it. */
export const circleView = z.object({
  id,
  version: z.number().int(),
  slug: z.string(),
  ...fields,
  memberCount: z.number().int(),
  /** The caller runs it, or is a manager. */
  isHost: z.boolean(),
  /** The caller's own; null for visitors and for people who never joined. */
  membership: circleMembership.nullable(),
  createdAt: timestamp,
});
export type CircleView = z.infer<typeof circleView>;

/** Circles: made and edited by managers, joined by everybody who sees them (spec §7 "Circles"). */
export const circlesContract = defineContract('messaging', 'circles', {
  listPublic: {
    method: 'GET',
    path: '/getPublicCircles',
    access: 'public',
    summary: 'Public circles, the newest first',
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
    data: circleView,
  },
  get: {
    method: 'GET',
    path: '/circles/{id}',
    access: 'public',
    summary: 'A circle by id; 404 for a private one, unless the caller belongs to it',
    params: idParams,
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
    body: z.strictObject(fields).partial(),
    data: circleView,
  },
});
