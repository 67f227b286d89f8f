import { z } from 'zod';
import { id, idParams, line, pageMeta, pageQuery, paragraphs, timestamp, webUrl } from './fields.ts';
import { defineContract } from './route.ts';

export const patronKinds = ['PATRON', 'SPONSOR'] as const;

/** A code that people attach to their account to show whose guest they are. */
export const patronCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9_-]{4,40}$/, 'Four to forty letters, digits, - or _.');

const fields = {
  kind: z.enum(patronKinds),
  name: line(120),
  website: webUrl.nullable(),
  note: paragraphs(2000).meta({ description: 'For managers only' }),
  startsAt: timestamp.nullable(),
  endsAt: timestamp.nullable(),
  isActive: z.boolean(),
};

const patronInput = z.strictObject({
  ...fields,
  code: patronCode,
  website: fields.website.default(null),
  note: fields.note.default(''),
  startsAt: fields.startsAt.default(null),
  endsAt: fields.endsAt.default(null),
  isActive: fields.isActive.default(true),
});
export type PatronInput = z.infer<typeof patronInput>;

export const patronView = z.object({
  id,
  version: z.number().int(),
  code: z.string(),
  ...fields,
  createdAt: timestamp,
});
export type PatronView = z.infer<typeof patronView>;

/** What everybody who knows a patron's code may see. */
export const patronCard = z.object({ code: z.string(), kind: z.enum(patronKinds), name: z.string() });
export type PatronCard = z.infer<typeof patronCard>;

/** Patrons and sponsors (spec §7 "Promos, patrons, payments"). */
export const patronsContract = defineContract('payments', 'patrons', {
  list: {
    method: 'GET',
    path: '/patrons',
    access: 'manager',
    summary: 'Patrons and sponsors, the newest first',
    query: pageQuery,
    data: z.array(patronView),
    meta: pageMeta,
  },
  create: {
    method: 'POST',
    path: '/patrons',
    access: 'manager',
    audit: { action: 'PATRON_CREATED', target: ['patron', 'result.id'] },
    status: 201,
    summary: 'A new patron; 409 when the code is taken',
    body: patronInput,
    data: patronView,
  },
  get: {
    method: 'GET',
    path: '/patrons/{id}',
    access: 'manager',
    summary: 'A patron',
    params: idParams,
    data: patronView,
  },
  update: {
    method: 'PATCH',
    path: '/patrons/{id}',
    access: 'manager',
    audit: { action: 'PATRON_CHANGED', target: ['patron', 'params.id'] },
    summary: 'Change a patron; the code stays, people have it',
    params: idParams,
    body: z.strictObject(fields).partial(),
    data: patronView,
  },
  getByCode: {
    method: 'GET',
    path: '/patrons/code/{code}',
    access: 'user',
    summary: 'Whose code this is; 404 for one that may not be used now',
    params: z.strictObject({ code: patronCode }),
    data: patronCard,
  },
});
