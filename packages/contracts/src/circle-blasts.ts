import { z } from 'zod';
import { blastAudits, blastParams, blastsContract, blastView, channels } from './blasts.ts';
import { id, idParams, line, pageMeta, pageQuery, paragraphs, timestamp } from './fields.ts';
import { blastPreview, previewedRecipient } from './mail-preview.ts';
import { defineContract } from './route.ts';
import { subjectTestInput } from './subject-test.ts';

/** What a message to a circle may name, with an example of each. */
export const circleBlastVariables = [
  { name: 'firstName', label: 'First name', description: 'First name of the recipient', example: 'Ada' },
  {
    name: 'displayName',
    label: 'Full name',
    description: 'Full name of the recipient',
    example: 'Ada Lovelace',
  },
  { name: 'circleName', label: 'Circle', description: 'Name of the circle', example: 'Founders' },
  {
    name: 'circleUrl',
    label: 'Link to the circle',
    description: 'Link to the circle’s page',
    example: 'https://momos.example/circles/founders',
  },
  { name: 'hostName', label: 'Host', description: 'Who owns the circle', example: 'Maya Chen' },
] as const;

const message = { subject: line(200), body: paragraphs(20_000).min(1) };
const channel = z.enum(channels).default('EMAIL');
const audits = blastAudits(['circle', 'params.id']);

/** A message to the members of a circle, and how far it is. */
export const circleBlast = blastView
  .pick({
    id: true,
    channel: true,
    status: true,
    subject: true,
    body: true,
    scheduledAt: true,
    isPaused: true,
    subjectTest: true,
    createdAt: true,
    counts: true,
  })
  .extend({ circleId: id, kind: z.literal('CIRCLE_BLAST') });
export type CircleBlast = z.infer<typeof circleBlast>;

/** Messages of a circle's hosts to its members (spec §7 "Circles"; decisions: "Blasts and mail"). */
export const circleBlastsContract = defineContract('messaging', 'circle-blasts', {
  send: {
    method: 'POST',
    path: '/circles/{id}/blast',
    access: 'circle-host',
    audit: audits.sent,
    status: 202,
    summary: 'Write to every member of a circle now; exactly one message each',
    params: idParams,
    body: z.strictObject({ channel, ...message, subjectTest: subjectTestInput.optional() }),
    data: circleBlast,
  },
  preview: {
    method: 'POST',
    path: '/circles/{id}/blast/preview',
    access: 'circle-host',
    audit: { exempt: 'It shows the host their own text and sends nothing.' },
    summary: 'The message as a member will read it',
    idempotency: 'none',
    params: idParams,
    body: z.strictObject({
      channel,
      ...message,
      position: previewedRecipient,
    }),
    data: blastPreview,
  },
  schedule: {
    method: 'POST',
    path: '/circles/{id}/blast/scheduled',
    access: 'circle-host',
    audit: audits.scheduled,
    status: 201,
    summary: 'Write to every member of a circle later: those who are members then',
    params: idParams,
    body: z.strictObject({
      channel,
      ...message,
      subjectTest: subjectTestInput.optional(),
      scheduledAt: timestamp,
    }),
    data: circleBlast,
  },
  list: {
    method: 'GET',
    path: '/circles/{id}/blast/scheduled',
    access: 'circle-host',
    summary: 'Messages to a circle, scheduled and sent, newest first',
    params: idParams,
    query: pageQuery,
    data: z.array(circleBlast),
    meta: pageMeta,
  },
  update: {
    method: 'PATCH',
    path: '/circles/{id}/blast/scheduled/{blastId}',
    access: 'circle-host',
    audit: audits.changed,
    summary: 'Change text, channel or time of a scheduled message, until it is sent',
    params: blastParams,
    body: z
      .strictObject({
        ...message,
        channel: z.enum(channels),
        subjectTest: subjectTestInput.nullable(),
        scheduledAt: timestamp,
      })
      .partial(),
    data: circleBlast,
  },
  cancel: {
    method: 'DELETE',
    path: '/circles/{id}/blast/scheduled/{blastId}',
    access: 'circle-host',
    audit: audits.cancelled,
    summary: 'Cancel a message with all that is still queued of it',
    params: blastParams,
    data: circleBlast,
  },
  received: {
    method: 'GET',
    path: '/circles/{id}/members/{memberId}/blasted-messages',
    access: 'circle-host',
    summary: 'What a member was sent by the newest 200 messages of the circle',
    params: z.strictObject({ id, memberId: id }),
    data: blastsContract.received.data,
  },
});
