import { z } from 'zod';
import { id, idParams } from './fields.ts';
import { defineContract } from './route.ts';

/** What is printed: a badge to wear, or a tent that stands on the table with the name on both sides. */
export const badgeKinds = ['BADGE', 'TENT'] as const;
export type BadgeKind = (typeof badgeKinds)[number];

export const badgePapers = ['A4', 'LETTER'] as const;
export type BadgePaper = (typeof badgePapers)[number];

const layout = {
  kind: z.enum(badgeKinds),
  paper: z.enum(badgePapers),
  showsPosition: z.boolean(),
  showsTicket: z.boolean(),
  showsTable: z.boolean(),
};

/** How the badges and tents of a social look. */
export const badgeSheet = z.object({
  version: z.number().int(),
  ...layout,
  /** Everyone with a ticket, where the host has chosen no one. */
  isEveryone: z.boolean(),
});
export type BadgeSheet = z.infer<typeof badgeSheet>;

const badgeAttendee = z.object({
  rsvpId: id,
  displayName: z.string(),
  position: z.string().nullable(),
  tierName: z.string().nullable(),
  tableName: z.string().nullable(),
  /** Gets a badge or tent. */
  isChosen: z.boolean(),
});
export type BadgeAttendee = z.infer<typeof badgeAttendee>;

const audit = { action: 'BADGES_CHANGED', target: ['social', 'params.id'] } as const;

/** Badges and tents of a social (spec §7 "RSVPs and blasts"). */
export const badgesContract = defineContract('events', 'badges', {
  get: {
    method: 'GET',
    path: '/socials/{id}/badges-tents',
    routing: 'id',
    access: 'host',
    summary: 'How the badges and tents of a social look',
    params: idParams,
    data: badgeSheet,
  },
  change: {
    method: 'PATCH',
    path: '/socials/{id}/badges-tents',
    routing: 'id',
    access: 'host',
    summary: 'Change how they look',
    audit,
    params: idParams,
    body: z.strictObject(layout).partial(),
    data: badgeSheet,
  },
  attendees: {
    method: 'GET',
    path: '/socials/{id}/badges-tents/attendees',
    routing: 'id',
    access: 'host',
    summary: 'Everyone with a ticket, by name, and who of them gets one',
    params: idParams,
    data: z.array(badgeAttendee),
  },
  choose: {
    method: 'POST',
    path: '/socials/{id}/badges-tents/attendees',
    routing: 'id',
    access: 'host',
    status: 200,
    summary: 'Choose who gets one; null for everyone with a ticket, those who register later too',
    audit,
    params: idParams,
    body: z.strictObject({ rsvpIds: z.array(id).min(1).max(5000).nullable() }),
    data: badgeSheet,
  },
});
