import { z } from 'zod';
import type { AuditedThing, AuditRule } from './audit-rule.ts';
import { blastParams, blastView } from './blasts.ts';
import { defineContract } from './route.ts';
import { subjectVariants } from './subject-test.ts';

/** Outcomes after which a host may have messages sent again. */
export const resendable = ['FAILED', 'UNKNOWN'] as const;

/** Which messages of a blast are sent again. */
export const resendBody = z.strictObject({
  states: z.array(z.enum(resendable)).min(1).max(2).default(['FAILED']),
});

/** Which of two subjects the rest gets. */
export const chosenSubject = z.strictObject({ variant: z.enum(subjectVariants) });

/** How the calls that pause, resume and send again are audited. */
export const blastRunAudits = (within: AuditedThing) =>
  ({
    paused: { action: 'BLAST_PAUSED', target: ['blast', 'params.blastId'], within },
    resumed: { action: 'BLAST_RESUMED', target: ['blast', 'params.blastId'], within },
    subjectChosen: {
      action: 'BLAST_SUBJECT_CHOSEN',
      target: ['blast', 'params.blastId'],
      within,
      noting: ['body.variant'],
    },
    sentAgain: {
      action: 'BLAST_SENT_AGAIN',
      target: ['blast', 'params.blastId'],
      within,
      noting: ['body.states'],
    },
  }) satisfies Record<string, AuditRule>;

const audits = blastRunAudits(['social', 'params.id']);

/** What hosts do to a blast that is being sent, or was. */
export const blastRunsContract = defineContract('messaging', 'blast-runs', {
  pause: {
    method: 'POST',
    path: '/socials/{id}/blast/scheduled/{blastId}/pauses',
    routing: 'id',
    access: 'host',
    audit: audits.paused,
    summary: 'Hold back what a blast has not sent yet',
    params: blastParams,
    data: blastView,
  },
  resume: {
    method: 'DELETE',
    path: '/socials/{id}/blast/scheduled/{blastId}/pauses',
    routing: 'id',
    access: 'host',
    audit: audits.resumed,
    summary: 'Continue a paused blast',
    params: blastParams,
    data: blastView,
  },
  resend: {
    method: 'POST',
    path: '/socials/{id}/blast/scheduled/{blastId}/retries',
    routing: 'id',
    access: 'host',
    audit: audits.sentAgain,
    status: 202,
    summary: 'Send the messages of a blast again that failed, or whose outcome is unknown',
    params: blastParams,
    body: resendBody,
    data: blastView,
  },
  chooseSubject: {
    method: 'POST',
    path: '/socials/{id}/blast/scheduled/{blastId}/subject',
    routing: 'id',
    access: 'host',
    audit: audits.subjectChosen,
    idempotency: 'natural',
    summary:
      'Decide a test of two subjects before its time: the rest gets this one. 409 once it is decided. Beyond the spec’s list',
    params: blastParams,
    body: chosenSubject,
    data: blastView,
  },
});
