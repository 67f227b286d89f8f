import { z } from 'zod';
import { blastView } from './blasts.ts';
import { line, pageMeta, pageQuery, paragraphs } from './fields.ts';
import { defineContract } from './route.ts';
import { userCard } from './users.ts';

/** What a message to followers may name, with an example of each. */
export const hostBlastVariables = [
  { name: 'firstName', label: 'First name', description: 'First name of the recipient', example: 'Ada' },
  {
    name: 'displayName',
    label: 'Full name',
    description: 'Full name of the recipient',
    example: 'Ada Lovelace',
  },
  { name: 'hostName', label: 'Your name', description: 'Your name', example: 'Maya Chen' },
  {
    name: 'hostUrl',
    label: 'Link to your profile',
    description: 'Link to your profile with your socials',
    example: 'https://momos.example/users/maya-chen',
  },
] as const;

const message = { subject: line(200), body: paragraphs(20_000).min(1) };

/** A message of a host to who follows them, and how far it is. */
export const hostBlast = blastView.pick({
  id: true,
  channel: true,
  status: true,
  subject: true,
  body: true,
  createdAt: true,
  counts: true,
});
export type HostBlast = z.infer<typeof hostBlast>;

/** Messages of a host to their own subscribers, by mail (spec §7 "Hosts"). */
export const hostBlastsContract = defineContract('messaging', 'host-blasts', {
  send: {
    method: 'POST',
    path: '/hosts/blast',
    access: 'user',
    audit: { action: 'BLAST_SENT', target: ['blast', 'result.id'], within: ['user', 'actor'] },
    status: 202,
    summary: 'Write to everybody who follows the caller; exactly one mail each',
    body: z.strictObject(message),
    data: hostBlast,
  },
  preview: {
    method: 'POST',
    path: '/hosts/blast/preview',
    access: 'user',
    summary: 'The message as a follower will read it',
    idempotency: 'none',
    body: z.strictObject(message),
    data: z.object({
      subject: z.string(),
      html: z.string(),
      text: z.string(),
      recipient: userCard.nullable(),
      recipientCount: z.number().int(),
      missingVariables: z.array(z.string()),
    }),
  },
  list: {
    method: 'GET',
    path: '/hosts/blasts',
    access: 'user',
    summary: 'What the caller wrote to their followers, newest first',
    query: pageQuery,
    data: z.array(hostBlast),
    meta: pageMeta,
  },
});
