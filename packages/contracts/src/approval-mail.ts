import { z } from 'zod';
import { id, idParams, paragraphs, timestamp } from './fields.ts';
import { mailPreview, previewedRecipient } from './mail-preview.ts';
import { defineContract } from './route.ts';

/** What a host adds; it may use the variables of blasts. */
const addendum = paragraphs(5000);

/** What the hosts of a social add to its approval mail (spec §7 "RSVPs and blasts"). */
export const approvalMailContract = defineContract('messaging', 'approval-mail', {
  get: {
    method: 'GET',
    path: '/socials/{id}/emails/approval/addendum',
    routing: 'id',
    access: 'host',
    summary: 'What the hosts add to the approval mail; empty for nothing',
    params: idParams,
    data: z.object({ body: z.string(), updatedAt: timestamp.nullable(), updatedBy: id.nullable() }),
  },
  save: {
    method: 'POST',
    path: '/socials/{id}/emails/approval/addendum',
    routing: 'id',
    access: 'host',
    audit: { action: 'APPROVAL_MAIL_CHANGED', target: ['social', 'params.id'] },
    summary: 'Change what is added to the approval mail; effective for every one that is not sent yet',
    params: idParams,
    body: z.strictObject({ body: addendum }),
    data: z.object({ body: z.string(), updatedAt: timestamp.nullable(), updatedBy: id.nullable() }),
  },
  preview: {
    method: 'POST',
    path: '/socials/{id}/emails/approval/preview',
    routing: 'id',
    access: 'host',
    audit: { exempt: 'It shows the host their own text and sends nothing.' },
    summary: 'The approval mail as an approved guest reads it, without their ticket code',
    idempotency: 'none',
    params: idParams,
    body: z.strictObject({ body: addendum, position: previewedRecipient }),
    data: mailPreview,
  },
});
