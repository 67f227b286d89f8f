import { z } from 'zod';
import { done, id, idParams, pageMeta, pageQuery, timestamp } from './fields.ts';
import { defineContract } from './route.ts';
import { userCard } from './users.ts';

/** Following hosts (spec §7 "Hosts"). */
export const hostsContract = defineContract('identity', 'hosts', {
  subscribe: {
    method: 'POST',
    path: '/hosts/{id}/subscribe',
    access: 'user',
    summary: 'Follow a host, to get notices of future socials',
    params: idParams,
    data: done,
  },
  unsubscribe: {
    method: 'PATCH',
    path: '/hosts/unsubscribe',
    access: 'user',
    summary: 'Stop hearing of a host',
    body: z.strictObject({ hostId: id }),
    data: done,
  },
  subscribers: {
    method: 'GET',
    path: '/hosts/subscribers',
    access: 'user',
    summary: 'Who follows the caller',
    query: pageQuery,
    data: z.array(z.object({ user: userCard, subscribedAt: timestamp })),
    meta: pageMeta,
  },
  subscribed: {
    method: 'GET',
    path: '/hosts/subscribed',
    access: 'user',
    summary: 'Hosts whom the caller follows, newest first',
    query: pageQuery,
    data: z.array(z.object({ user: userCard, subscribersCount: z.number().int(), subscribedAt: timestamp })),
    meta: pageMeta,
  },
});
