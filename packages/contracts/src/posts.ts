import { z } from 'zod';
import {
  currency,
  id,
  idParams,
  line,
  pageMeta,
  pageQuery,
  paragraphs,
  picturePath,
  price as amount,
  timestamp,
} from './fields.ts';
import { defineContract } from './route.ts';
import { userCard } from './users.ts';

const pictures = z
  .array(picturePath)
  .max(10)
  .refine(all => new Set(all).size === all.length, 'Name each picture once.');
const points = z
  .number()
  .int()
  .min(1)
  .max(1_000_000)
  .nullable()
  .meta({ description: 'Momo points that reading it costs a member; null where points do not unlock it' });
const price = amount.positive().nullable().meta({
  description:
    'What reading it costs a member in money, in decimal major units; null where money does not unlock it. With neither it is free',
});

const fields = { title: line(200), text: paragraphs(20_000), pictures, points, price, currency };

/** A post of a circle as its reader sees it; what they may not read is not in it. */
export const postView = z.object({
  id,
  version: z.number().int(),
  circleId: id,
  author: userCard,
  title: z.string(),
  isLocked: z
    .boolean()
    .meta({ description: 'The reader has to unlock it; it has no text and no pictures then' }),
  text: z.string(),
  pictures: z.array(z.string()),
  pictureCount: z.number().int(),
  points,
  price,
  currency: currency.meta({ description: 'Of the price' }),
  unlockId: id.meta({ description: 'What the reader pays for where they unlock it with money' }),
  reportCount: z.number().int().nullable().meta({ description: 'For the hosts alone' }),
  purchaseCount: z
    .number()
    .int()
    .nullable()
    .meta({ description: 'How many members have paid for it with money; for the hosts alone' }),
  createdAt: timestamp,
  editedAt: timestamp.nullable(),
});
export type PostView = z.infer<typeof postView>;

/** What unlocking a post costs, and whether the caller did. */
export const unlockInfo = z.object({
  postId: id,
  title: z.string(),
  points,
  price,
  currency,
  unlockId: id,
  isUnlocked: z.boolean(),
});

/** Posts of circles, which members read and may have to unlock (decisions: "Circles, chat, posts"). */
export const postsContract = defineContract('messaging', 'posts', {
  list: {
    method: 'GET',
    path: '/circles/{id}/posts',
    access: 'member',
    summary:
      'Posts of a circle, the newest first; locked ones without what is locked. Beyond the spec’s list',
    params: idParams,
    query: pageQuery,
    data: z.array(postView),
    meta: pageMeta,
  },
  get: {
    method: 'GET',
    path: '/posts/{id}',
    access: 'member',
    summary:
      'A post as its reader sees it, such as after they have paid for it; 404 for whom may not know of its circle. Beyond the spec’s list',
    params: idParams,
    data: postView,
  },
  create: {
    method: 'POST',
    path: '/circles/{id}/posts',
    access: 'circle-host',
    audit: { exempt: 'A post is its author’s own, and is shown with their name.' },
    status: 201,
    summary: 'Write a post; beyond the spec’s list',
    params: idParams,
    body: z.strictObject({
      ...fields,
      text: fields.text.default(''),
      pictures: pictures.default([]),
      points: points.default(null),
      price: price.default(null),
      currency: currency.default('USD'),
    }),
    data: postView,
  },
  update: {
    method: 'PATCH',
    path: '/circles/{id}/posts/{postId}',
    access: 'circle-host',
    audit: { action: 'POST_CHANGED', target: ['post', 'params.postId'], within: ['circle', 'params.id'] },
    summary: 'Edit a post; who unlocked it keeps it. Beyond the spec’s list; 412 for a stale If-Match',
    params: z.strictObject({ id, postId: id }),
    body: z.strictObject(fields).partial(),
    data: postView,
  },
  remove: {
    method: 'DELETE',
    path: '/circles/{id}/posts/{postId}',
    access: 'circle-host',
    audit: { action: 'POST_REMOVED', target: ['post', 'params.postId'], within: ['circle', 'params.id'] },
    summary:
      'Remove a post with its text and pictures, and refund all who paid for it with money; beyond the spec’s list',
    params: z.strictObject({ id, postId: id }),
    data: z.object({ id }),
  },
  report: {
    method: 'POST',
    path: '/posts/{id}/reports',
    access: 'member',
    status: 201,
    idempotency: 'natural',
    summary:
      'Report a post to the hosts of its circle; a person reports one post once. Beyond the spec’s list',
    params: idParams,
    data: z.object({ id }),
  },
  unlockInfo: {
    method: 'GET',
    path: '/posts/{id}/unlock/info',
    access: 'user',
    summary: 'What unlocking a post costs a member of its circle',
    params: idParams,
    data: unlockInfo,
  },
  unlock: {
    method: 'POST',
    path: '/posts/{id}/unlock',
    access: 'user',
    idempotency: 'natural',
    summary:
      'Unlock a post for momo points, once; 409 where one has too few, and where it costs more than the reader agreed to',
    params: idParams,
    body: z.strictObject({
      points: z.number().int().min(1).meta({ description: 'What the reader agrees to pay at most' }),
    }),
    data: postView,
  },
});
