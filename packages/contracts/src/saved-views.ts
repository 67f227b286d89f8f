import { z } from 'zod';
import { id, idParams, line, done, timestamp } from './fields.ts';
import { defineContract } from './route.ts';

/** Manager pages whose address holds what they show, so that it can be saved under a name. */
export const viewPages = [
  'crm-database',
  'people-roles',
  'audit',
  'organizations',
  'settings',
  'public-events',
  'invite-codes',
  'circle-requests',
  'money',
  'disputes',
  'form-management',
  'reports',
  'reported-reviews',
  'suppressions',
] as const;
export type ViewPage = (typeof viewPages)[number];

const fields = {
  name: line(60),
  /** The query of the page's address without the question mark: filters, search and order. */
  query: z.string().max(4000),
  /** Everybody who may open the page sees it, too. */
  isShared: z.boolean(),
};

/** What a manager page shows, saved under a name. */
export const savedView = z.object({
  id,
  version: z.number().int(),
  page: z.enum(viewPages),
  ...fields,
  name: z.string(),
  query: z.string(),
  /** Whether the caller saved it; only they change or delete it. */
  isMine: z.boolean(),
  /** Null for an own one and when the author's account is erased. */
  author: z.string().nullable(),
  createdAt: timestamp,
});
export type SavedViewView = z.infer<typeof savedView>;

const ownWords = 'A name for an address of the caller’s own; it changes nothing of others.';

/** Saved views of manager pages (beyond the spec's list). */
export const savedViewsContract = defineContract('crm', 'saved-views', {
  list: {
    method: 'GET',
    path: '/crm/saved-views',
    access: 'manager',
    summary: 'Views of a page that the caller saved or that were shared with the team, by name',
    query: z.strictObject({ page: z.enum(viewPages) }),
    data: z.array(savedView),
  },
  create: {
    method: 'POST',
    path: '/crm/saved-views',
    access: 'manager',
    audit: { exempt: ownWords },
    status: 201,
    summary: 'Save what a page shows; 409 beyond 50 views of one page',
    body: z.strictObject({ page: z.enum(viewPages), ...fields, isShared: fields.isShared.default(false) }),
    data: savedView,
  },
  update: {
    method: 'PATCH',
    path: '/crm/saved-views/{id}',
    access: 'manager',
    audit: { exempt: ownWords },
    summary: 'Rename, change or share an own view; 403 for a view of others, 412 for a stale If-Match',
    params: idParams,
    body: z.strictObject(fields).partial(),
    data: savedView,
  },
  remove: {
    method: 'DELETE',
    path: '/crm/saved-views/{id}',
    access: 'manager',
    audit: { exempt: ownWords },
    summary: 'Delete an own view; 403 for a view of others',
    params: idParams,
    data: done,
  },
});
