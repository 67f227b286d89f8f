import { z } from 'zod';
import { idParams } from './fields.ts';
import { defineContract } from './route.ts';
import { socialCard } from './social-view.ts';

/** Being asked to host a social with others (decisions: "Hosts and curation"). */
export const hostInvitationsContract = defineContract('events', 'host-invitations', {
  list: {
    method: 'GET',
    path: '/socials/host-invitations',
    access: 'user',
    summary: 'Coming socials that the caller is asked to host, the soonest first',
    data: z.array(socialCard),
  },
  answer: {
    method: 'PATCH',
    path: '/socials/{id}/host-invitation',
    routing: 'id',
    access: 'user',
    idempotency: 'natural',
    summary: 'Agree or decline to host a social; 404 for those who are not asked',
    params: idParams,
    body: z.strictObject({ isAccepted: z.boolean() }),
    data: z.object({ isHost: z.boolean() }),
  },
});
