import { z } from 'zod';
import { id, idParams, pageFields, pageMeta, timestamp } from './fields.ts';
import { defineContract } from './route.ts';
import { rsvpView } from './rsvp-view.ts';
import { visibilities } from './social-view.ts';
import { ownTransfer } from './ticket-transfers.ts';
import { waitlistChance } from './waitlist-chance.ts';
import { walletKinds } from './wallet-passes.ts';

/** The caller's own RSVPs with their tickets; beyond the spec's list of calls, needed by /my-ticket. */
export const ticketsContract = defineContract('events', 'tickets', {
  mine: {
    method: 'GET',
    path: '/users/me/rsvps',
    access: 'user',
    summary: 'Own RSVPs with tickets, soonest first',
    query: z.strictObject({ ...pageFields, when: z.enum(['coming', 'past']).default('coming') }),
    data: z.array(
      z.object({
        rsvp: rsvpView,
        /** The wallets that this ticket can be put into; missing in tickets that a browser kept from before there were any. */
        wallets: z.array(z.enum(walletKinds)).optional(),
        /** For one who waits; missing in tickets that a browser kept from before. */
        waitlistChance: waitlistChance.nullable().optional(),
        /** Whether it can be offered to another person now; this and the next two are missing in tickets that a browser kept from before. */
        isTransferable: z.boolean().optional(),
        /** The offer that is open. */
        transfer: ownTransfer.nullable().optional(),
        /** Who held it before paid; what is refunded goes back to them. */
        isPaidByAnother: z.boolean().optional(),
        cancellation: z.object({
          refund: z.number(),
          points: z.number().int().optional().meta({ description: 'Momo points that would go back' }),
          currency: z.string(),
          rule: z.enum(['early', 'WITHIN72H', 'WITHIN24H', 'BEFORE3H']),
        }),
        social: z.object({
          id,
          slug: z.string(),
          title: z.string(),
          eventTimestamp: timestamp,
          eventEndTimestamp: timestamp,
          timezone: z.string(),
          splashImageUrl: z.string().nullable(),
          coverSeed: z.string(),
          tags: z.array(z.string()),
          venueName: z.string().nullable(),
          address: z.string().nullable(),
          city: z.string().nullable(),
          isOnline: z.boolean(),
          onlineUrl: z.string().nullable(),
          isCancelled: z.boolean(),
          isApprovalRequired: z.boolean(),
          /** Whether there is a link to share; missing in tickets that a browser kept from before. */
          visibility: z.enum(visibilities).optional(),
          /** The calendar file with the address, which opens without a token. */
          calendarPath: z.string(),
          coordinate: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
        }),
      }),
    ),
    meta: pageMeta,
  },
  hostCode: {
    method: 'GET',
    path: '/socials/{id}/attendance-code',
    routing: 'id',
    access: 'host',
    summary: 'The code that attendees scan at the door (HOST_QRCODE)',
    params: idParams,
    query: z.strictObject({
      form: z.enum(['SCREEN', 'POSTER']).default('SCREEN').meta({
        description: 'SCREEN: for minutes, shown anew; POSTER: to be printed, good while the door is open',
      }),
    }),
    data: z.object({
      code: z.string(),
      /** When it starts to let attendees in. */
      opensAt: timestamp,
      expiresAt: timestamp,
    }),
  },
  renewPoster: {
    method: 'POST',
    path: '/socials/{id}/attendance-code',
    routing: 'id',
    access: 'host',
    audit: { action: 'SOCIAL_CHANGED', target: ['social', 'params.id'] },
    status: 201,
    summary:
      'Another code for the door poster; the one of before lets no one in any more. Beyond the spec’s list',
    params: idParams,
    data: z.object({ code: z.string(), opensAt: timestamp, expiresAt: timestamp }),
  },
});
