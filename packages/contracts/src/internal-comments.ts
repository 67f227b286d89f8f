import { z } from 'zod';
import { id, idParams, pageMeta, pageQuery, paragraphs, timestamp } from './fields.ts';
import { defineContract } from './route.ts';

const text = paragraphs(4000).min(1);

/** A comment on a person that only admins see. */
export const internalComment = z.object({
  id,
  version: z.number().int(),
  /** The person whom the comment is about. */
  userId: id,
  text: z.string(),
  /** Null when the author's account is erased. */
  author: z.object({ id, displayName: z.string(), photoPath: z.string().nullable() }).nullable(),
  /** Whether the caller may edit it: only the author may. */
  isMine: z.boolean(),
  createdAt: timestamp,
  /** Null until the first edit. */
  editedAt: timestamp.nullable(),
});
export type InternalCommentView = z.infer<typeof internalComment>;

/** Comments of admins on a person (spec §6, §7 "Admin on users"). */
export const internalCommentsContract = defineContract('crm', 'internal-comments', {
  list: {
    method: 'GET',
    path: '/users/{id}/internal-comments',
    access: 'admin',
    summary: 'Comments of admins on a person, newest first',
    params: idParams,
    query: pageQuery,
    data: z.array(internalComment),
    meta: pageMeta,
  },
  create: {
    method: 'POST',
    path: '/users/{id}/internal-comments',
    access: 'admin',
    audit: { action: 'COMMENT_WRITTEN', target: ['user', 'params.id'] },
    status: 201,
    summary: 'Comment on a person; 404 for an unknown or erased one',
    params: idParams,
    body: z.strictObject({ text }),
    data: internalComment,
  },
  update: {
    method: 'PATCH',
    path: '/users/{id}/internal-comments/{commentId}',
    access: 'admin',
    audit: {
      action: 'COMMENT_CHANGED',
      target: ['comment', 'params.commentId'],
      within: ['user', 'params.id'],
    },
    summary: 'Edit an own comment; 412 for a stale If-Match',
    params: z.strictObject({ id, commentId: id }),
    body: z.strictObject({ text }),
    data: internalComment,
  },
});
