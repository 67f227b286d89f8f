import { z } from 'zod';
import type { AuditedThing, AuditRule } from './audit-rule.ts';
import { id, idParams, line, pageMeta, pageQuery, paragraphs, timestamp } from './fields.ts';
import { blastPreview, previewedRecipient } from './mail-preview.ts';
import { defineContract } from './route.ts';
import { subjectTestInput, subjectTestView } from './subject-test.ts';
import { rsvpStatusInput, rsvpStatuses } from './rsvp-view.ts';

export const channels = ['EMAIL', 'SMS'] as const;
export const blastStatuses = ['INPROGRESS', 'CANCELED', 'SENT', 'FAILED'] as const;
/** Why a CANCELED blast was not sent, where no host cancelled it. */
export const blastSkipReasons = ['SOCIAL_CANCELLED', 'SOCIAL_MOVED'] as const;

/** How far a message is; a DELAYED one failed for now and is sent again, a GIVEN_UP one failed for 48 hours. */
export const messageStatuses = [
  'QUEUED',
  'DELAYED',
  'SENT',
  'FAILED',
  'GIVEN_UP',
  'UNKNOWN',
  'SUPPRESSED',
] as const;

/** Why a text message was not sent: a limit of SMS was reached, or the person has no proven mobile number that we text. */
export const unsentTexts = ['SMS_LIMIT', 'NO_NUMBER'] as const;

const audience = z
  .strictObject({
    statuses: z.array(rsvpStatusInput).min(1).max(8).optional(),
    rsvpIds: z.array(id).min(1).max(500).optional(),
  })
  .refine(given => Boolean(given.statuses) !== Boolean(given.rsvpIds), {
    message: 'Give statuses or rsvpIds.',
  });

const message = { subject: line(200), body: paragraphs(20_000) };

export const reminderUnits = ['HOURS', 'DAYS'] as const;
export const reminderSides = ['BEFORE', 'AFTER'] as const;
/**
 * When a blast is sent, by the start of its social: so many hours before or after it, or so many days by the clock of the social's
 * zone. It moves with the social.
 */
export const reminderRule = z.strictObject({
  count: z.number().int().min(1).max(720),
  unit: z.enum(reminderUnits),
  side: z.enum(reminderSides),
});
export type ReminderRule = z.infer<typeof reminderRule>;

/** A time, or a rule for one. */
type Timed = { scheduledAt?: unknown; reminder?: unknown };
const isTimedOnce = ({ scheduledAt, reminder }: Timed) => !scheduledAt || !reminder;
const timedOnce = { message: 'Give a time or a reminder.', path: ['reminder'] };

/** `{ id, blastId }` in a path. */
export const blastParams = z.strictObject({ id, blastId: id });

const heldBackFor = (description: string) => z.number().int().meta({ description });

/**
 * Of the suppressed, how many were held back for what; the others have reasons of their own. Left out by copies of the service of before.
 */
const heldBack = z.object({
  optedOut: heldBackFor('Their people want no messages of this host or of any, or answered STOP'),
  badAddress: heldBackFor('Their address does not exist, or its person called a mail spam'),
  noAddress: heldBackFor('Their people have no address, or no account any more'),
  tooMany: heldBackFor('Their people had received as many messages as they may lately'),
  tooLate: heldBackFor('Their social had begun before they could be sent'),
  left: heldBackFor('Their people left the social, the circle or the host meanwhile'),
  cancelled: heldBackFor('The blast was cancelled, by a host or with its social'),
});
export type HeldBack = z.infer<typeof heldBack>;

/** A blast and how far it is. */
export const blastView = z.object({
  id,
  socialId: id,
  kind: z.literal('SOCIAL_BLAST'),
  channel: z.enum(channels),
  status: z.enum(blastStatuses),
  subject: z.string(),
  body: z.string(),
  statuses: z.array(z.enum(rsvpStatuses)),
  scheduledAt: timestamp.nullable(),
  reminder: reminderRule.nullable(),
  isPaused: z.boolean(),
  skipReason: z.enum(blastSkipReasons).nullable(),
  subjectTest: subjectTestView.nullable(),
  createdAt: timestamp,
  counts: z.object({
    total: z.number().int(),
    queued: z.number().int(),
    delayed: z.number().int().meta({ description: 'Of the queued: they failed for now and are sent again' }),
    sent: z.number().int(),
    failed: z.number().int(),
    givenUp: z.number().int().meta({ description: 'Of the failed: after 48 hours of tries' }),
    unknown: z.number().int(),
    suppressed: z.number().int(),
    overLimit: z
      .number()
      .int()
      .meta({ description: 'Of the suppressed: text messages beyond a limit of SMS' }),
    withoutNumber: z
      .number()
      .int()
      .meta({ description: 'Of the suppressed: text messages to people without a proven mobile number' }),
    heldBack: heldBack.optional(),
  }),
});
export type BlastView = z.infer<typeof blastView>;

/** How the calls that send, schedule, change and cancel one blast are audited. */
export const blastAudits = (within: AuditedThing) =>
  ({
    sent: { action: 'BLAST_SENT', target: ['blast', 'result.id'], within, noting: ['result.channel'] },
    scheduled: {
      action: 'BLAST_SCHEDULED',
      target: ['blast', 'result.id'],
      within,
      noting: ['result.channel', 'body.scheduledAt'],
    },
    changed: {
      action: 'BLAST_CHANGED',
      target: ['blast', 'params.blastId'],
      within,
      noting: ['body.scheduledAt'],
    },
    cancelled: { action: 'BLAST_CANCELLED', target: ['blast', 'params.blastId'], within },
  }) satisfies Record<string, AuditRule>;

const audits = blastAudits(['social', 'params.id']);
const sentAudit = blastAudits(['social', 'body.socialId']).sent;

/** Blasts of a social (decisions: "Blasts and mail"). */
export const blastsContract = defineContract('messaging', 'blasts', {
  variables: {
    method: 'GET',
    path: '/socials/{id}/blast-variables',
    routing: 'id',
    access: 'host',
    summary: 'Variables that a blast may use',
    params: idParams,
    data: z.array(
      z.object({ name: z.string(), label: z.string(), description: z.string(), example: z.string() }),
    ),
  },
  preview: {
    method: 'POST',
    path: '/socials/{id}/blast/preview',
    routing: 'id',
    access: 'host',
    audit: { exempt: 'It shows the host their own text and sends nothing.' },
    summary: 'A blast as a real recipient will read it',
    idempotency: 'none',
    params: idParams,
    body: z.strictObject({
      channel: z.enum(channels).default('EMAIL'),
      ...message,
      audience,
      position: previewedRecipient,
    }),
    data: blastPreview,
  },
  sendEmails: {
    method: 'POST',
    path: '/sendRsvpEmails',
    access: 'host',
    audit: sentAudit,
    status: 202,
    summary: 'Send an e-mail blast now; exactly one to each recipient',
    body: z.strictObject({ socialId: id, ...message, audience, subjectTest: subjectTestInput.optional() }),
    data: blastView,
  },
  sendSms: {
    method: 'POST',
    path: '/sendRsvpSms',
    access: 'host',
    audit: sentAudit,
    status: 202,
    summary: 'Send an SMS blast now',
    body: z.strictObject({ socialId: id, body: paragraphs(1000), audience }),
    data: blastView,
  },
  hosted: {
    method: 'GET',
    path: '/hosts/blasts/scheduled',
    access: 'user',
    summary: 'Scheduled blasts of the 100 latest socials that the caller hosts, the next first',
    data: z.array(
      z.object({ id, socialId: id, subject: z.string(), channel: z.enum(channels), scheduledAt: timestamp }),
    ),
  },
  schedule: {
    method: 'POST',
    path: '/socials/{id}/blast/scheduled',
    routing: 'id',
    access: 'host',
    audit: audits.scheduled,
    status: 201,
    summary: 'Send a blast later, in the time zone of the social',
    params: idParams,
    body: z
      .strictObject({
        channel: z.enum(channels).default('EMAIL'),
        ...message,
        audience,
        subjectTest: subjectTestInput.optional(),
        scheduledAt: timestamp.optional(),
        reminder: reminderRule.optional(),
      })
      .refine(isTimedOnce, timedOnce)
      .refine(({ scheduledAt, reminder }) => scheduledAt ?? reminder, {
        message: 'Give a time or a reminder.',
        path: ['scheduledAt'],
      }),
    data: blastView,
  },
  advance: {
    method: 'POST',
    path: '/socials/{id}/advance-blast',
    routing: 'id',
    access: 'host',
    audit: {
      action: 'BLAST_SENT',
      target: ['social', 'params.id'],
      noting: ['body.scheduledAt'],
    },
    status: 201,
    summary: 'Send a message by several channels, now, later or as a reminder; one blast for each channel',
    params: idParams,
    body: z
      .strictObject({
        channels: z
          .array(z.enum(channels))
          .min(1)
          .max(channels.length)
          .refine(given => new Set(given).size === given.length, 'Name each channel once.'),
        ...message,
        smsBody: paragraphs(1000)
          .min(1)
          .optional()
          .meta({ description: 'The text message, where it is not `body`' }),
        audience,
        subjectTest: subjectTestInput.optional().meta({ description: 'Of the mail' }),
        scheduledAt: timestamp.optional(),
        reminder: reminderRule.optional(),
      })
      .refine(isTimedOnce, timedOnce),
    data: z.array(blastView),
  },
  list: {
    method: 'GET',
    path: '/socials/{id}/blast/scheduled',
    routing: 'id',
    access: 'host',
    summary: 'Blasts of a social, newest first',
    params: idParams,
    query: pageQuery,
    data: z.array(blastView),
    meta: pageMeta,
  },
  update: {
    method: 'PATCH',
    path: '/socials/{id}/blast/scheduled/{blastId}',
    routing: 'id',
    access: 'host',
    audit: audits.changed,
    summary: 'Change text, audience, channel or time of a scheduled blast, until it is sent',
    params: blastParams,
    body: z
      .strictObject({
        ...message,
        audience,
        channel: z.enum(channels),
        subjectTest: subjectTestInput.nullable(),
        scheduledAt: timestamp,
        reminder: reminderRule,
      })
      .partial()
      .refine(isTimedOnce, timedOnce),
    data: blastView,
  },
  cancel: {
    method: 'DELETE',
    path: '/socials/{id}/blast/scheduled/{blastId}',
    routing: 'id',
    access: 'host',
    audit: audits.cancelled,
    summary: 'Cancel a scheduled blast',
    params: blastParams,
    data: blastView,
  },
  received: {
    method: 'GET',
    path: '/socials/{id}/rsvps/{rsvpId}/blasted-messages',
    routing: 'id',
    access: 'host',
    summary: 'What an attendee was sent',
    params: z.strictObject({ id, rsvpId: id }),
    data: z.array(
      z.object({
        id,
        kind: z.string(),
        channel: z.enum(channels),
        subject: z.string(),
        status: z.enum(messageStatuses),
        at: timestamp,
        nextTryAt: timestamp.nullable(),
        unsent: z.enum(unsentTexts).nullable().meta({
          description: 'Of a SUPPRESSED text message: the reason, where it is not the recipient’s own',
        }),
      }),
    ),
  },
});
