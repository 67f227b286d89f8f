import { z } from 'zod';
import { id, idParams, pageMeta, pageQuery, slug, timestamp } from './fields.ts';
import { defineContract } from './route.ts';

/**
 * State of a conference ticket: bought and unassigned, assigned to a holder, or claimed by the holder. Only a claimed one
 * opens the door.
 */
export const conferenceTicketStatuses = ['UNASSIGNED', 'ASSIGNED', 'CLAIMED'] as const;
export type ConferenceTicketStatus = (typeof conferenceTicketStatuses)[number];

/** One entry to a conference, as its buyer or its holder sees it (decisions: "Conferences"). */
export const conferenceTicket = z.object({
  id,
  version: z.number().int(),
  conferenceId: id,
  slug: slug.meta({ description: 'Where it is claimed' }),
  passId: id,
  passName: z.string(),
  status: z.enum(conferenceTicketStatuses),
  isBuyer: z.boolean().meta({ description: 'The caller bought it and may assign it' }),
  isHolder: z.boolean().meta({ description: 'It is meant for the caller, or theirs' }),
  /** The assigned holder; null while unassigned. */
  holder: z
    .object({
      userId: id.nullable().meta({ description: 'Null until they have an account' }),
      name: z.string(),
      email: z.string(),
    })
    .nullable(),
  code: z
    .string()
    .nullable()
    .meta({ description: 'What the door scans; for the holder alone, once claimed' }),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type ConferenceTicket = z.infer<typeof conferenceTicket>;

/** Tickets of conferences (spec §7 "Users and auth"). */
export const conferenceTicketsContract = defineContract('events', 'conference-tickets', {
  mine: {
    method: 'GET',
    path: '/users/me/tickets/conferences/{id}',
    access: 'user',
    summary: 'Own tickets of a conference, bought or held, in the order in which they were bought',
    params: idParams,
    query: pageQuery,
    data: z.array(conferenceTicket),
    meta: pageMeta,
  },
});
