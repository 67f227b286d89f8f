import { z } from 'zod';
import { id, idParams, line, timestamp } from './fields.ts';
import { defineContract } from './route.ts';
import { userCard } from './users.ts';

/** Check-in at the door (spec §7 "RSVPs and blasts"). */
export const attendancesContract = defineContract('events', 'rsvps', {
  attend: {
    method: 'POST',
    path: '/socials/{id}/rsvps/attendances',
    routing: 'id',
    access: 'host',
    audit: {
      action: 'RSVP_ATTENDED',
      target: ['user', 'result.userId'],
      within: ['social', 'params.id'],
      by: 'use-case',
    },
    summary: 'Check in: the host scans a ticket, or the attendee the host’s code',
    idempotency: 'natural',
    params: idParams,
    body: z.strictObject({
      type: z.enum(['HOST_QRCODE', 'ATTENDEES_QRCODE']).default('ATTENDEES_QRCODE'),
      code: line(600),
      scannedAt: timestamp.optional(),
    }),
    data: z.object({
      rsvpId: id,
      status: z.literal('ATTENDED'),
      attendedAt: timestamp,
      user: userCard,
      tierName: z.string().nullable(),
      plusOnes: z.number().int(),
    }),
  },
});
