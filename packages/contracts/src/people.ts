import { z } from 'zod';
import { currency, id, idParams, line, pageMeta, pageQuery, timestamp } from './fields.ts';
import { defineContract } from './route.ts';
import { rsvpStatuses } from './rsvp-view.ts';

export const personAttributes = [
  'city',
  'organization',
  'title',
  'school',
  'sector',
  'function',
  'tag',
  'referralCode',
  'utmSource',
] as const;

/** One condition of a search; conditions on one level all hold, `any` and `not` nest. */
const condition = z.union([
  z.strictObject({ attribute: z.enum(personAttributes), is: z.array(line(120)).min(1).max(50) }),
  z.strictObject({
    attended: z.strictObject({
      atLeast: z.number().int().min(0).max(1000),
      ofSocialIds: z.array(id).max(200).optional(),
    }),
  }),
  z.strictObject({ rsvpStatus: z.enum(rsvpStatuses), socialId: id }),
  z.strictObject({
    paid: z.strictObject({
      currency,
      atLeast: z.number().min(0).optional(),
      atMost: z.number().min(0).optional(),
    }),
  }),
  z.strictObject({ lastSeen: z.strictObject({ after: timestamp.optional(), before: timestamp.optional() }) }),
]);
export type Condition = z.infer<typeof condition>;

export const personSearch = z.strictObject({
  text: line(120, 0).optional(),
  all: z.array(condition).max(20).default([]),
  any: z.array(condition).max(20).default([]),
  not: z.array(condition).max(20).default([]),
});
export type PersonSearch = z.infer<typeof personSearch>;

/** A person of the CRM, built from the bus (decisions: "CRM"). Amounts in major units by currency. */
export const personCard = z.object({
  id,
  displayName: z.string(),
  email: z.string().nullable(),
  mobile: z.string().nullable(),
  photoPath: z.string().nullable(),
  title: z.string().nullable(),
  organization: z.string().nullable(),
  city: z.string().nullable(),
  attendedCount: z.number().int(),
  rsvpCount: z.number().int(),
  paid: z.array(z.object({ currency: z.string(), amount: z.number() })),
  lastSeenAt: timestamp.nullable(),
  registeredAt: timestamp.nullable(),
});
export type PersonCard = z.infer<typeof personCard>;

export const timelineEntry = z.object({
  id: z.string(),
  at: timestamp,
  kind: z.enum(['REGISTERED', 'RSVP', 'PAYMENT', 'REFUND', 'MESSAGE', 'REVIEW']),
  title: z.string(),
  detail: z.string(),
  socialId: z.string().nullable(),
  status: z.string().nullable(),
  amount: z.number().nullable(),
  currency: z.string().nullable(),
});
export type TimelineEntry = z.infer<typeof timelineEntry>;

const rsvpedSocial = z.object({
  socialId: id,
  slug: z.string(),
  title: z.string(),
  eventTimestamp: timestamp.nullable(),
  rsvpId: id,
  status: z.enum(rsvpStatuses),
  paid: z.number(),
  refunded: z.number(),
  currency: z.string(),
});

/** The people CRM (spec §7 "CRM", "Admin on users"). */
export const peopleContract = defineContract('crm', 'people', {
  search: {
    method: 'POST',
    path: '/users/search',
    access: 'manager',
    audit: { exempt: 'A search whose conditions are too long for an address; it changes nothing.' },
    summary: 'People by attributes, attendance, payments and text',
    idempotency: 'none',
    body: personSearch.extend({
      sort: z.enum(['lastSeen', 'name', 'attended', 'registered']).default('lastSeen'),
      pageSize: z.number().int().min(1).max(100).default(50),
      exclusiveStartKey: z.string().max(1024).optional(),
    }),
    data: z.array(personCard),
    meta: pageMeta,
  },
  get: {
    method: 'GET',
    path: '/users/search/{id}',
    access: 'manager',
    summary: 'A person with the whole story',
    params: idParams,
    data: personCard.extend({
      attributes: z.record(z.string(), z.array(z.string())),
      rsvps: z.array(rsvpedSocial),
      timeline: z.array(timelineEntry),
    }),
  },
  attributeValues: {
    method: 'POST',
    path: '/users/attributes/search',
    access: 'manager',
    audit: { exempt: 'Suggestions for a search; it changes nothing.' },
    summary: 'Values of an attribute with counts',
    idempotency: 'none',
    body: z.strictObject({ attribute: z.enum(personAttributes), text: line(80, 0).optional() }),
    data: z.array(z.object({ value: z.string(), count: z.number().int() })),
  },
  rsvpedSocials: {
    method: 'GET',
    path: '/users/{id}/rsvped-socials',
    access: 'admin',
    summary: 'Socials a person registered for',
    params: idParams,
    query: pageQuery,
    data: z.array(rsvpedSocial),
    meta: pageMeta,
  },
  statistics: {
    method: 'GET',
    path: '/users/{id}/statistics',
    access: 'admin',
    summary: 'Figures of a person',
    params: idParams,
    data: z.object({
      rsvpCount: z.number().int(),
      attendedCount: z.number().int(),
      noShowCount: z.number().int(),
      cancelledCount: z.number().int(),
      reviewCount: z.number().int(),
      averageRating: z.number().nullable(),
      paid: z.array(z.object({ currency: z.string(), amount: z.number() })),
    }),
  },
});
