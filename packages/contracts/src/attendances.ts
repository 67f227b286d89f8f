import { z } from 'zod';
import { id, idParams, line, slugParams, timestamp } from './fields.ts';
import { defineContract } from './route.ts';
import { type ScanOutcome, scanOutcomes } from './scan-outcomes.ts';
import { userCard } from './users.ts';

/** How many guests a device at the door keeps at most; the tickets of the others are checked by their signature alone. */
export const maxDoorGuests = 10_000;

const scanOutcome = z.enum(Object.keys(scanOutcomes) as [ScanOutcome, ...ScanOutcome[]]);

/** The name by which a device at the door is known to the others, such as "Door 2". */
const deviceName = line(40);

/** A guest as a device at the door knows them. */
const doorGuest = z.object({
  rsvpId: id,
  displayName: z.string(),
  tierName: z.string().nullable(),
  plusOnes: z.number().int(),
  plusOneNames: z.array(z.string()),
  /** Which of the tickets given out for the RSVP is good. */
  ticketSeq: z.number().int(),
  /** That of this ticket; missing on lists that a device kept from before, where it is made of the id alone. */
  doorCode: z.string().optional(),
  /** What a scan of the ticket would lead to now. */
  outcome: scanOutcome,
  attendedAt: timestamp.nullable(),
  attendedOn: z.string().nullable().meta({ description: 'The device that checked them in' }),
});
export type DoorGuest = z.infer<typeof doorGuest>;

/** All that a device needs at the door while there is no network. */
const doorList = z.object({
  social: z.object({
    id,
    slug: z.string(),
    title: z.string(),
    eventTimestamp: timestamp,
    eventEndTimestamp: timestamp,
    timezone: z.string(),
    isCancelled: z.boolean(),
  }),
  registerPath: z.string().meta({ description: 'The page on which walk-ins register' }),
  ticketKey: z
    .string()
    .meta({ description: 'Ed25519 public key, base64url: checks tickets without a connection' }),
  /** By name; at most 10,000. */
  guests: z.array(doorGuest),
  /** There are more guests than these. */
  isCut: z.boolean(),
  readAt: timestamp,
});
export type DoorList = z.infer<typeof doorList>;

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
      code: line(600).meta({
        description: 'A ticket’s code, its door code, or the id of the RSVP that a host chose by name',
      }),
      scannedAt: timestamp.optional(),
      device: deviceName.optional(),
    }),
    data: z.object({
      rsvpId: id,
      status: z.literal('ATTENDED'),
      attendedAt: timestamp,
      attendedOn: z.string().nullable(),
      user: userCard,
      tierName: z.string().nullable(),
      plusOnes: z.number().int(),
      plusOneNames: z.array(z.string()),
      /** The deposit that goes back with it. */
      deposit: z.object({ amount: z.number(), currency: z.string() }).nullable(),
    }),
  },
  doorList: {
    method: 'GET',
    path: '/socials/slug/{slug}/attendances',
    access: 'host',
    summary: 'The guest list for a device at the door, which works without a network',
    params: slugParams,
    data: doorList,
  },
});
