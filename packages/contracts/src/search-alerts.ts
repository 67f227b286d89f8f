import { z } from 'zod';
import { done, id, idParams, line, timestamp } from './fields.ts';
import { defineContract } from './route.ts';
import { socialFilters } from './social-search.ts';

/** How many searches a person may save. */
export const maxSearchAlerts = 20;

const { text, city, tags, isFree, isOnline } = socialFilters;
const search = z
  .strictObject({ text, city, tags, isFree, isOnline })
  .refine(given => Object.values(given).some(value => value !== undefined && value !== ''), {
    message: 'Choose what to search for.',
  });
const name = line(60);

/** A saved search: its person is written to when new socials fit. */
export const searchAlert = z.object({
  id,
  version: z.number().int(),
  name: z.string(),
  isPaused: z.boolean(),
  /** The address of what it finds, below `/socials?`. */
  query: z.string(),
  createdAt: timestamp,
});
export type SearchAlertView = z.infer<typeof searchAlert>;

/** Saved searches that write to their person. Beyond the spec's list of calls. */
export const searchAlertsContract = defineContract('events', 'search-alerts', {
  list: {
    method: 'GET',
    path: '/users/me/search-alerts',
    access: 'user',
    summary: 'The caller’s saved searches, the latest first',
    data: z.array(searchAlert),
  },
  create: {
    method: 'POST',
    path: '/users/me/search-alerts',
    access: 'user',
    status: 201,
    summary: 'Save a search, to get an e-mail when new socials fit; 409 beyond 20',
    body: z.strictObject({ name, search }),
    data: searchAlert,
  },
  update: {
    method: 'PATCH',
    path: '/users/me/search-alerts/{id}',
    access: 'user',
    summary: 'Rename, pause or resume a saved search; 412 for a stale If-Match',
    params: idParams,
    body: z.strictObject({ name, isPaused: z.boolean() }).partial(),
    data: searchAlert,
  },
  remove: {
    method: 'DELETE',
    path: '/users/me/search-alerts/{id}',
    access: 'user',
    summary: 'Delete a saved search',
    params: idParams,
    data: done,
  },
});
