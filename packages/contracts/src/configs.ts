import { z } from 'zod';
import { areaSchema, configEntryIds, configPages } from './config-entries.ts';
import { configAreas, configForms } from './config-kinds.ts';
import { pageMeta, pageQuery, timestamp } from './fields.ts';
import { defineContract } from './route.ts';
import { userCard } from './users.ts';

const entryId = z.enum(configEntryIds as [string, ...string[]]).meta({ examples: ['social.holdMinutes'] });
const entryParams = z.strictObject({ id: entryId });

/** One setting as the editor shows it. */
export const configEntry = z.object({
  id: z.string(),
  area: z.enum(configAreas),
  title: z.string(),
  description: z.string(),
  form: z.enum(configForms),
  unit: z.string().nullable(),
  options: z.array(z.string()),
  labels: z.record(z.string(), z.string()).meta({ description: 'What options or named parts are called' }),
  configVal: z.json(),
  defaultVal: z.json(),
  isDefault: z.boolean(),
  /** Goes into `If-Match` of a change; 0 until the first one. */
  version: z.number().int(),
  changedAt: timestamp.nullable(),
  changedBy: userCard.nullable(),
});
export type ConfigEntryView = z.infer<typeof configEntry>;

/** One change of a setting; never edited. */
export const configChange = z.object({
  id: z.string(),
  version: z.number().int(),
  before: z.json(),
  after: z.json(),
  isReset: z.boolean(),
  changedAt: timestamp,
  changedBy: userCard,
});
export type ConfigChangeView = z.infer<typeof configChange>;

/** A part of a page's text, for the page. */
const pageSection = z.object({
  title: z.string(),
  htmlBody: z.string().meta({ description: 'Safe HTML: paragraphs, line breaks, bold and links' }),
});

/** Settings that pages need, and their editor (spec §7 "Config"; values of §9). */
export const configsContract = defineContract('identity', 'configs', {
  all: {
    method: 'GET',
    path: '/configs',
    access: 'public',
    summary: 'Settings of the site',
    sharedCache: 5,
    data: areaSchema('site'),
  },
  social: {
    method: 'GET',
    path: '/configs/social',
    access: 'public',
    summary: 'Settings of socials',
    sharedCache: 5,
    data: areaSchema('social'),
  },
  circle: {
    method: 'GET',
    path: '/configs/circle',
    access: 'public',
    summary: 'Settings of circles',
    sharedCache: 5,
    data: areaSchema('circle'),
  },
  admin: {
    method: 'GET',
    path: '/configs/admin',
    access: 'admin',
    summary: 'Settings of the admins’ tools',
    data: areaSchema('admin'),
  },
  proposal: {
    method: 'GET',
    path: '/configs/proposal',
    access: 'public',
    summary: 'Defaults and limits of proposals',
    sharedCache: 5,
    data: areaSchema('proposal'),
  },
  newsletter: {
    method: 'GET',
    path: '/configs/newsletter',
    access: 'manager',
    summary: 'Settings of newsletters',
    data: areaSchema('newsletter'),
  },
  payment: {
    method: 'GET',
    path: '/configs/payment',
    access: 'public',
    summary: 'Publishable payment settings',
    sharedCache: 5,
    data: z.object({ provider: z.enum(['stripe', 'sandbox']), publishableKey: z.string().nullable() }),
  },
  page: {
    method: 'GET',
    path: '/configs/pages/{page}',
    access: 'public',
    summary: 'The text of a page',
    sharedCache: 5,
    params: z.strictObject({ page: z.enum(configPages) }),
    data: z.object({ sections: z.array(pageSection) }),
  },
  entries: {
    method: 'GET',
    path: '/configs/entries',
    access: 'admin',
    summary: 'Every setting with its default, for the editor',
    data: z.array(configEntry),
    meta: pageMeta,
  },
  change: {
    method: 'PATCH',
    path: '/configs/entries/{id}',
    access: 'admin',
    audit: { action: 'SETTING_CHANGED', target: ['setting', 'params.id'] },
    summary: 'Change one setting; it takes effect everywhere within seconds',
    params: entryParams,
    body: z.strictObject({ configVal: z.json() }),
    data: configEntry,
  },
  reset: {
    method: 'DELETE',
    path: '/configs/entries/{id}',
    access: 'admin',
    audit: { action: 'SETTING_RESET', target: ['setting', 'params.id'] },
    summary: 'Let the default of a setting hold again',
    params: entryParams,
    data: configEntry,
  },
  history: {
    method: 'GET',
    path: '/configs/entries/{id}/history',
    access: 'admin',
    summary: 'Who changed a setting, when, from what to what',
    params: entryParams,
    query: pageQuery,
    data: z.array(configChange),
    meta: pageMeta,
  },
});
