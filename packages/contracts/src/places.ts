import { z } from 'zod';
import { id, pageMeta, pageQuery, timestamp } from './fields.ts';
import { defineContract } from './route.ts';
import { rsvpStatuses } from './rsvp-view.ts';

const count = z.number().int();
const person = z.object({ id: z.string(), displayName: z.string() });

/** Places of a social or of one ticket tier; a tier without a capacity shares the social's. */
const places = {
  capacity: count.nullable(),
  /** Of guests with a ticket. */
  confirmed: count,
  /** Held for who pays or was offered a place. */
  held: count,
  /** Registrations on the waitlist. */
  waiting: count,
  /** Free for a newcomer now; null without a limit. */
  left: count.nullable(),
};

/** Why a place is held without a ticket. */
export const holdKinds = ['payment', 'offer', 'approval'] as const;

const side = z.object({ status: z.enum(rsvpStatuses).nullable(), hold: z.enum(holdKinds).nullable() });

/** Where the places of a social are and how they came there, for its hosts. */
export const placesContract = defineContract('events', 'places', {
  overview: {
    method: 'GET',
    path: '/socials/{id}/places',
    routing: 'id',
    access: 'host',
    summary: 'The places of a social: taken, held and until when, waited for, free',
    params: z.strictObject({ id }),
    data: z.object({
      ...places,
      capacity: count,
      left: count,
      /** No place is given any more: the social is cancelled. */
      isClosed: z.boolean(),
      tiers: z.array(z.object({ id: z.string(), name: z.string(), ...places })),
      /** At most 100, those that end first before the others. */
      holds: z.array(
        z.object({
          rsvpId: z.string(),
          person,
          kind: z.enum(holdKinds),
          pax: count,
          tierName: z.string().nullable(),
          /** Null for one that ends by a result, not by time. */
          expiresAt: timestamp.nullable(),
        }),
      ),
    }),
  },
  moves: {
    method: 'GET',
    path: '/socials/{id}/places/moves',
    routing: 'id',
    access: 'host',
    summary: 'Every change of the places of a social, newest first',
    params: z.strictObject({ id }),
    query: pageQuery,
    data: z.array(
      z.object({
        /** Counts up from 1 without a gap. */
        seq: count,
        at: timestamp,
        /** Null where the host changed the room, and for registrations that were deleted. */
        rsvp: z.object({ id: z.string(), person }).nullable(),
        from: side.nullable(),
        to: side.nullable(),
        changes: z.array(
          z.object({ tierName: z.string().nullable(), confirmed: count, held: count, waiting: count }),
        ),
        /** The capacity and whether it is closed, where they changed. */
        room: z.object({ capacity: count, isClosed: z.boolean() }).nullable(),
      }),
    ),
    meta: pageMeta,
  },
});
