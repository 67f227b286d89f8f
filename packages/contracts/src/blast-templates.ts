import { z } from 'zod';
import { channels } from './blasts.ts';
import { done, id, idParams, line, paragraphs, timestamp } from './fields.ts';
import { defineContract } from './route.ts';

export const templateKinds = ['DEFAULT', 'USER_SPECIFIC'] as const;

const text = {
  name: line(80),
  channel: z.enum(channels),
  subject: line(200, 0),
  body: paragraphs(20_000).min(1),
};

const template = z.object({
  id: z.string().meta({ description: 'UUID v7; of a DEFAULT one its name' }),
  kind: z.enum(templateKinds),
  ...text,
  updatedAt: timestamp.nullable(),
});
export type BlastTemplateView = z.infer<typeof template>;

/** Texts that blasts begin from (spec §3 "Template kind"): those of the product, and a person's own. */
export const blastTemplatesContract = defineContract('messaging', 'blast-templates', {
  list: {
    method: 'GET',
    path: '/blast-templates',
    access: 'user',
    summary: 'The caller’s own templates by name, then the product’s',
    data: z.array(template),
  },
  create: {
    method: 'POST',
    path: '/blast-templates',
    access: 'user',
    status: 201,
    summary: 'Keep a text as a template; at most 100',
    body: z.strictObject(text),
    data: template.extend({ id }),
  },
  update: {
    method: 'PATCH',
    path: '/blast-templates/{id}',
    access: 'user',
    summary: 'Change one’s own template',
    params: idParams,
    body: z.strictObject(text).partial(),
    data: template.extend({ id }),
  },
  remove: {
    method: 'DELETE',
    path: '/blast-templates/{id}',
    access: 'user',
    summary: 'Remove one’s own template',
    params: idParams,
    data: done,
  },
});
