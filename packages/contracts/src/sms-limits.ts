import { z } from 'zod';
import { done, line } from './fields.ts';
import { defineContract } from './route.ts';

/** What text messages are counted by. */
export const smsScopes = ['HOST', 'RECIPIENT', 'COUNTRY', 'SYSTEM'] as const;

const perHourAndDay = z.object({ hour: z.number().int(), day: z.number().int() });

/** The text messages of this hour and day (UTC) that one count has, and how many it may have. */
export const smsUse = z.object({
  scope: z.enum(smsScopes),
  key: z.string().meta({ description: 'A host’s id, a country’s code, or what stands for a number' }),
  name: z.string().meta({ description: 'Of a host; of a recipient the number, masked; else empty' }),
  used: perHourAndDay,
  limit: perHourAndDay,
  refused: z.number().int().meta({ description: 'Texts that were not sent today because it was full' }),
});
export type SmsUse = z.infer<typeof smsUse>;

/** How the mails and texts of a host’s blasts of seven days ended. */
export const hostReach = z.object({
  hostId: z.string(),
  name: z.string(),
  messages: z.number().int(),
  failed: z.number().int().meta({ description: 'Refused by the recipient’s provider, or given up' }),
  suppressed: z.number().int().meta({ description: 'Not sent: opted out, suppressed or over a limit' }),
  optedOut: z.number().int().meta({ description: 'People who ever unsubscribed from this host' }),
});
export type HostReach = z.infer<typeof hostReach>;

/** Limits of text messages and signs of abuse, for admins (beyond the spec's list). */
export const smsLimitsContract = defineContract('messaging', 'sms-limits', {
  overview: {
    method: 'GET',
    path: '/sms-limits',
    access: 'admin',
    summary: 'Text messages of today against their limits, and the hosts whose messages fail most',
    data: z.object({
      system: smsUse,
      countries: z.array(smsUse),
      hosts: z.array(smsUse),
      recipients: z.array(smsUse).meta({ description: 'Numbers that were refused a text' }),
      reach: z.array(hostReach),
    }),
  },
  find: {
    method: 'GET',
    path: '/sms-limits/uses',
    access: 'admin',
    summary: 'What is counted of one number, host or country',
    query: z.strictObject({ search: line(64) }),
    data: z.array(smsUse),
  },
  lift: {
    method: 'POST',
    path: '/sms-limits/lifts',
    access: 'admin',
    stepUp: true,
    audit: { action: 'LOCK_LIFTED', target: ['lock', 'body.key'], noting: ['body.scope'] },
    summary: 'Let a count begin anew: what was sent so far no longer counts',
    idempotency: 'natural',
    body: z.strictObject({ scope: z.enum(smsScopes), key: line(128), reason: line(300, 3) }),
    data: done,
  },
});
