import { z } from 'zod';
import { done, email, id, idParams, timestamp } from './fields.ts';
import { defineContract } from './route.ts';
import { rsvpView } from './rsvp-view.ts';

const transferParams = z.strictObject({ id, transferId: id });

/** An offer as the holder of the ticket sees it. */
export const ownTransfer = z.object({ id, email: z.string(), expiresAt: timestamp });

/** What a person is offered: enough to decide, nothing of the holder beside the name. */
const offeredTicket = z.object({
  id,
  /** By which name the holder goes. */
  fromName: z.string(),
  expiresAt: timestamp,
  tierName: z.string().nullable(),
  plusOnes: z.number().int(),
  social: z.object({
    id,
    slug: z.string(),
    title: z.string(),
    eventTimestamp: timestamp,
    eventEndTimestamp: timestamp,
    timezone: z.string(),
    splashImageUrl: z.string().nullable(),
    coverSeed: z.string(),
    city: z.string().nullable(),
    isOnline: z.boolean(),
  }),
});

/** Transfers of a ticket to another person; beyond the spec's list of calls (docs/adr/0049). */
export const ticketTransfersContract = defineContract('events', 'ticket-transfers', {
  offer: {
    method: 'POST',
    path: '/socials/{id}/ticket-transfers',
    routing: 'id',
    access: 'ticket-holder',
    status: 201,
    idempotency: 'natural',
    summary: 'Offer the own ticket to the person with an e-mail address',
    params: idParams,
    body: z.strictObject({ email }),
    /** Not the address: answers are kept for a while. */
    data: ownTransfer.omit({ email: true }),
  },
  withdraw: {
    method: 'DELETE',
    path: '/socials/{id}/ticket-transfers/{transferId}',
    routing: 'id',
    access: 'ticket-holder',
    summary: 'Take an offer back as the holder, or decline it as the person to whom it was made',
    params: transferParams,
    data: done,
  },
  show: {
    method: 'GET',
    path: '/socials/{id}/ticket-transfers/{transferId}',
    routing: 'id',
    access: 'ticket-holder',
    summary: 'An offer, by the person whose verified e-mail it was made to',
    params: transferParams,
    data: offeredTicket,
  },
  accept: {
    method: 'PATCH',
    path: '/socials/{id}/ticket-transfers/{transferId}',
    routing: 'id',
    access: 'ticket-holder',
    idempotency: 'natural',
    summary: 'Take the ticket over; the code of the former holder ends',
    params: transferParams,
    body: z.strictObject({ isAccepted: z.literal(true) }),
    data: rsvpView,
  },
});
