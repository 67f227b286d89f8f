import { blastRunAudits, chosenSubject, resendBody } from './blast-runs.ts';
import { blastParams } from './blasts.ts';
import { circleBlast } from './circle-blasts.ts';
import { defineContract } from './route.ts';

const audits = blastRunAudits(['circle', 'params.id']);

/** What hosts of a circle do to a message that is being sent, or was. */
export const circleBlastRunsContract = defineContract('messaging', 'circle-blast-runs', {
  pause: {
    method: 'POST',
    path: '/circles/{id}/blast/scheduled/{blastId}/pauses',
    access: 'circle-host',
    audit: audits.paused,
    summary: 'Hold back what a message to a circle has not sent yet',
    params: blastParams,
    data: circleBlast,
  },
  resume: {
    method: 'DELETE',
    path: '/circles/{id}/blast/scheduled/{blastId}/pauses',
    access: 'circle-host',
    audit: audits.resumed,
    summary: 'Continue a paused message to a circle',
    params: blastParams,
    data: circleBlast,
  },
  resend: {
    method: 'POST',
    path: '/circles/{id}/blast/scheduled/{blastId}/retries',
    access: 'circle-host',
    audit: audits.sentAgain,
    status: 202,
    summary: 'Send what failed again, or what has an unknown outcome, to those who are still members',
    params: blastParams,
    body: resendBody,
    data: circleBlast,
  },
  chooseSubject: {
    method: 'POST',
    path: '/circles/{id}/blast/scheduled/{blastId}/subject',
    access: 'circle-host',
    audit: audits.subjectChosen,
    idempotency: 'natural',
    summary:
      'Decide a test of two subjects before its time: the rest gets this one. 409 once it is decided. Beyond the spec’s list',
    params: blastParams,
    body: chosenSubject,
    data: circleBlast,
  },
});
