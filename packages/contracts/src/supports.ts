import { z } from 'zod';
import { email, id, line, paragraphs } from './fields.ts';
import { defineContract } from './route.ts';

export const contactCategories = [
  'GENERAL',
  'RSVP',
  'WAIT_LIST',
  'ACCOUNT_RECOVERY',
  'CONTACT_US',
  'COMMUNITY_ACCESS',
  'SPONSORSHIP',
  'EVENT_REQUEST',
  'SALES_ENTERPRISE',
] as const;
/** What a message to us is about (spec §3 "Contact category"); each has a mailbox of its own. */
export type ContactCategory = (typeof contactCategories)[number];

/** The contact form (spec §7). */
export const supportsContract = defineContract('messaging', 'supports', {
  send: {
    method: 'POST',
    path: '/supports/emails',
    access: 'public',
    status: 202,
    summary: 'Write to us; the category decides who reads it',
    body: z.strictObject({
      category: z.enum(contactCategories),
      name: line(120),
      email,
      subject: line(150).optional(),
      message: paragraphs(5000).min(10, 'Please tell us a little more.'),
    }),
    /** `reference` is in the subject of the mail that reaches us, for asking again. */
    data: z.object({ id, reference: z.string(), category: z.enum(contactCategories) }),
  },
});
