import { z } from 'zod';
import { done, id, pageMeta, pageQuery } from './fields.ts';
import { defineContract } from './route.ts';
import { userCard } from './users.ts';

const params = z.strictObject({ userId: id });

/** People whom one does not talk with; all of it beyond the spec's list. */
export const chatBlocksContract = defineContract('messaging', 'chat-blocks', {
  list: {
    method: 'GET',
    path: '/users/me/chat/blocks',
    access: 'user',
    summary: 'People whom the caller blocked, the last one first',
    query: pageQuery,
    data: z.array(userCard),
    meta: pageMeta,
  },
  block: {
    method: 'POST',
    path: '/users/me/chat/blocks/{userId}',
    access: 'user',
    idempotency: 'natural',
    summary:
      'Block a person: neither writes to the other in a conversation of two, and neither starts a conversation with the other',
    params,
    data: done,
  },
  unblock: {
    method: 'DELETE',
    path: '/users/me/chat/blocks/{userId}',
    access: 'user',
    idempotency: 'natural',
    summary: 'End a block',
    params,
    data: done,
  },
});
