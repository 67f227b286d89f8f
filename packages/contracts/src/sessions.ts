import { z } from 'zod';
import { done, id, idParams, pageMeta, pageQuery, timestamp } from './fields.ts';
import { defineContract } from './route.ts';

/** A sign-in on one device, as its owner sees it. */
export const sessionView = z.object({
  id,
  device: z.string().meta({ description: 'Browser and system in words', examples: ['Safari on iPhone'] }),
  place: z.string().meta({ description: 'The network of the sign-in; empty where it is not known' }),
  isCurrent: z.boolean(),
  openedAt: timestamp,
  lastUsedAt: timestamp,
});
export type SessionView = z.infer<typeof sessionView>;

/** The page of one's sessions (decisions: "Sign-in"). */
export const sessionsContract = defineContract('identity', 'sessions', {
  list: {
    method: 'GET',
    path: '/auth/sessions',
    access: 'user',
    unnamed: true,
    summary: 'Where one is signed in, newest sign-in first',
    query: pageQuery,
    data: z.array(sessionView),
    meta: pageMeta,
  },
  revoke: {
    method: 'DELETE',
    path: '/auth/sessions/{id}',
    access: 'user',
    unnamed: true,
    summary: 'Sign one of one’s devices out; its refresh token is of no use from then on',
    params: idParams,
    data: done,
  },
  revokeOthers: {
    method: 'DELETE',
    path: '/auth/sessions',
    access: 'user',
    unnamed: true,
    summary: 'Sign out all of one’s devices but this one',
    data: done,
  },
});
