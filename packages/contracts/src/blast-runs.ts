import { z } from 'zod';
import { blastParams, blastView } from './blasts.ts';
import { defineContract } from './route.ts';

/** Outcomes after which a host may have messages sent again. */
export const resendable = ['FAILED', 'UNKNOWN'] as const;

/** What hosts do to a blast that is being sent, or was. */
export const blastRunsContract = defineContract('messaging', 'blast-runs', {
  pause: {
    method: 'POST',
    path: '/socials/{id}/blast/scheduled/{blastId}/pauses',
    routing: 'id',
    access: 'host',
    audit: { action: 'BLAST_PAUSED', target: ['blast', 'params.blastId'], within: ['social', 'params.id'] },
    summary: 'Hold back what a blast has not sent yet',
    params: blastParams,
    data: blastView,
  },
  resume: {
    method: 'DELETE',
    path: '/socials/{id}/blast/scheduled/{blastId}/pauses',
    routing: 'id',
    access: 'host',
    audit: { action: 'BLAST_RESUMED', target: ['blast', 'params.blastId'], within: ['social', 'params.id'] },
    summary: 'Continue a paused blast',
    params: blastParams,
    data: blastView,
  },
  resend: {
    method: 'POST',
    path: '/socials/{id}/blast/scheduled/{blastId}/retries',
    routing: 'id',
    access: 'host',
    audit: {
      action: 'BLAST_SENT_AGAIN',
      target: ['blast', 'params.blastId'],
      within: ['social', 'params.id'],
      noting: ['body.states'],
    },
    status: 202,
    summary: 'Send the messages of a blast again that failed, or whose outcome is unknown',
    params: blastParams,
    body: z.strictObject({ states: z.array(z.enum(resendable)).min(1).max(2).default(['FAILED']) }),
    data: blastView,
  },
});
