import { z } from 'zod';
import {
  countedPageMeta,
  done,
  email,
  id,
  idParams,
  line,
  pageFields,
  paragraphs,
  timestamp,
} from './fields.ts';
import { defineContract } from './route.ts';
import { rsvpStatuses } from './rsvp-view.ts';

/** Addresses that one call takes, and that a host can invite within a day. */
export const maxGuestsPerCall = 500;
export const guestInvitationsADay = 500;
/** Mails that one invitation sends at most, the first one included. */
export const maxInvitationMails = 3;
export const maxInvitationNote = 500;

/** What became of an invitation: `REGISTERED` once its guest has, whatever the hosts decided since. */
export const guestInvitationStates = ['INVITED', 'REGISTERED', 'WITHDRAWN'] as const;
export type GuestInvitationState = (typeof guestInvitationStates)[number];

/** Why an address is not invited: it was already, its guest has registered, or it got too many of these mails. */
export const guestRefusals = ['INVITED', 'REGISTERED', 'TOO_OFTEN'] as const;
export type GuestRefusal = (typeof guestRefusals)[number];

/** Name and address of a guest to invite, as a row of the list has them. */
export const maxGuestName = 120;
const guest = z.strictObject({ email, name: line(maxGuestName).optional() });

/** An invitation of a guest by address, for the hosts of the social; nothing says whether the address has an account. */
export const guestInvitation = z.object({
  id,
  email: z.string(),
  name: z.string().nullable(),
  state: z.enum(guestInvitationStates),
  rsvpId: z.string().nullable(),
  rsvpStatus: z
    .enum(rsvpStatuses)
    .nullable()
    .meta({ description: 'Of the guest who registered, as it is now' }),
  tierName: z.string().nullable(),
  invitedAt: timestamp,
  sentAt: timestamp,
  resendableAt: timestamp.nullable().meta({ description: 'When it can be sent again; null for never' }),
});
export type GuestInvitationView = z.infer<typeof guestInvitation>;

const refused = z.object({
  row: z.number().int().meta({ description: 'Its place in the list that was sent, from 0' }),
  reason: z.enum(guestRefusals),
});
const invitationParams = z.strictObject({ id, invitationId: id });

/** Guests whom hosts invite by address; beyond the spec's list of calls (docs/adr/0058). */
export const guestInvitationsContract = defineContract('events', 'guest-invitations', {
  list: {
    method: 'GET',
    path: '/socials/{id}/guest-invitations',
    routing: 'id',
    access: 'host',
    summary: 'Guests who were invited by address, the latest first',
    params: idParams,
    query: z.strictObject({
      ...pageFields,
      state: z.enum(guestInvitationStates).optional(),
      text: z.string().trim().max(100).optional(),
    }),
    data: z.array(guestInvitation),
    meta: countedPageMeta(guestInvitationStates),
  },
  preview: {
    method: 'POST',
    path: '/socials/{id}/guest-invitations/preview',
    routing: 'id',
    access: 'host',
    audit: {
      exempt: 'it reads what the list of invitations and that of attendees show, and changes nothing',
    },
    idempotency: 'none',
    summary: 'Which of these addresses would not be invited, and why; nothing is sent',
    params: idParams,
    body: z.strictObject({ emails: z.array(email).min(1).max(maxGuestsPerCall) }),
    data: z.object({
      refused: z.array(refused),
      left: z.number().int().meta({ description: 'How many the caller can invite today' }),
    }),
  },
  invite: {
    method: 'POST',
    path: '/socials/{id}/guest-invitations',
    routing: 'id',
    access: 'host',
    audit: { action: 'GUESTS_INVITED', target: ['social', 'params.id'] },
    status: 201,
    summary:
      'Invite guests by address: who registers with it, proven, needs no approval. 500 a day for each host',
    params: idParams,
    body: z.strictObject({
      guests: z.array(guest).min(1).max(maxGuestsPerCall),
      note: paragraphs(maxInvitationNote).optional(),
      tierId: z.string().max(40).optional(),
    }),
    /** Rows, not addresses: answers are kept for a while. */
    data: z.object({ invited: z.number().int(), refused: z.array(refused) }),
  },
  withdraw: {
    method: 'DELETE',
    path: '/socials/{id}/guest-invitations/{invitationId}',
    routing: 'id',
    access: 'host',
    audit: { action: 'GUEST_INVITATION_WITHDRAWN', target: ['social', 'params.id'] },
    summary: 'Withdraw an invitation whose guest has not registered; a withdrawn one stays so',
    params: invitationParams,
    data: done,
  },
  resend: {
    method: 'POST',
    path: '/socials/{id}/guest-invitations/{invitationId}/resends',
    routing: 'id',
    access: 'host',
    audit: { action: 'GUESTS_INVITED', target: ['social', 'params.id'] },
    summary: 'Send an invitation again, a day after the last mail at the earliest and three mails in all',
    params: invitationParams,
    data: guestInvitation,
  },
});
