import { z } from 'zod';
import { idParams, pageMeta, pageQuery, paragraphs } from './fields.ts';
import { defineContract } from './route.ts';
import { pendingEdit, socialCard, socialView } from './social-view.ts';

/** A social whose edit waits for a reviewer. */
export const pendingEditCard = socialCard.extend({ pendingEdit });
export type PendingEditCard = z.infer<typeof pendingEditCard>;

/** Changes of approved socials that wait for a reviewer (decisions: "Hosts and curation"). */
export const pendingEditsContract = defineContract('events', 'pending-edits', {
  list: {
    method: 'GET',
    path: '/socials/pending-edits',
    access: 'reviewer',
    summary: 'Edits of approved socials that wait for a reviewer, the longest waiting first',
    query: pageQuery,
    data: z.array(pendingEditCard),
    meta: pageMeta,
  },
  decide: {
    method: 'PATCH',
    path: '/socials/{id}/pending-edit',
    routing: 'id',
    access: 'reviewer',
    summary: 'Publish or reject an edit; 412 where its host changed it since',
    audit: {
      action: 'SOCIAL_EDIT_DECIDED',
      target: ['social', 'params.id'],
      noting: ['body.version', 'body.isAccepted'],
    },
    params: idParams,
    body: z.strictObject({
      /** The version of the edit that the reviewer saw. */
      version: z.number().int().min(1),
      isAccepted: z.boolean(),
      comment: paragraphs(2000).nullable().default(null),
    }),
    data: socialView,
  },
  withdraw: {
    method: 'DELETE',
    path: '/socials/{id}/pending-edit',
    routing: 'id',
    access: 'host',
    summary: 'Withdraw an edit; the approved version stays',
    audit: { exempt: 'The hosts take back what no one but them and the reviewers saw.' },
    params: idParams,
    data: socialView,
  },
});
