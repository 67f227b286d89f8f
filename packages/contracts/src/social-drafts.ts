import { z } from 'zod';
import { type AsTyped, fieldsAsTyped } from './as-typed.ts';
import { done, id, idParams, pageMeta, pageQuery, picturePath, timestamp } from './fields.ts';
import { defineContract } from './route.ts';
import { type SocialInput, socialInput } from './social-input.ts';

/** How many drafts a person may have. */
export const maxSocialDrafts = 50;

/** How many versions of a draft are kept. */
export const maxDraftVersions = 50;

/** Of a draft as JSON, in characters. */
export const maxDraftLength = 100_000;

/** Days without a change after which a draft is deleted. */
export const draftKeptDays = 365;

/** A social as far as it is written, by the names of its publishing. */
export type SocialDraftContent = AsTyped<Omit<SocialInput, 'draftId'>> & {
  /** The point on the map as it was typed: coordinates, or a link to a map. */
  mapPoint?: string | null;
};

const { draftId: _draft, ...published } = socialInput.shape;
const content = z
  .strictObject({
    ...fieldsAsTyped(published),
    mapPoint: z.string().max(2048).nullish(),
    // Shown as a picture: never one of another host.
    splashImageUrl: picturePath.nullish(),
  })
  .refine(given => JSON.stringify(given).length <= maxDraftLength, {
    message: 'This draft is too long to be saved. Shorten the description or the questions.',
  }) as unknown as z.ZodType<SocialDraftContent>;

const draftCard = z.object({
  id,
  version: z.number().int(),
  /** Empty while it has none. */
  title: z.string(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type SocialDraftCard = z.infer<typeof draftCard>;

const draftView = draftCard.extend({ content });
export type SocialDraftView = z.infer<typeof draftView>;

const number = z.number().int().min(1);

const versionCard = z.object({
  number,
  savedAt: timestamp,
  /** The fields that differ from the version before; empty for the oldest. */
  changed: z.array(z.string()),
  restoredFrom: number.nullable().meta({ description: 'The version that was restored by this one' }),
});
export type DraftVersionCard = z.infer<typeof versionCard>;

const versionParams = z.strictObject({ id, number: z.coerce.number().int().min(1) });

/** Socials that are being written, each its author's alone (docs/adr/0059). Beyond the spec's list of calls. */
export const socialDraftsContract = defineContract('events', 'social-drafts', {
  list: {
    method: 'GET',
    path: '/social-drafts',
    access: 'user',
    summary: 'The caller’s drafts of socials, the last changed first',
    query: pageQuery,
    data: z.array(draftCard),
    meta: pageMeta,
  },
  create: {
    method: 'POST',
    path: '/social-drafts',
    access: 'user',
    status: 201,
    summary: 'Save a new draft of a social; 409 beyond 50',
    body: z.strictObject({ content }),
    data: draftCard,
  },
  get: {
    method: 'GET',
    path: '/social-drafts/{id}',
    access: 'author',
    summary: 'A draft of a social',
    params: idParams,
    data: draftView,
  },
  update: {
    method: 'PATCH',
    path: '/social-drafts/{id}',
    access: 'author',
    summary:
      'Save a draft of a social as it is now; 412 for a stale If-Match, unless it is stored so already',
    params: idParams,
    body: z.strictObject({ content }),
    data: draftCard,
  },
  remove: {
    method: 'DELETE',
    path: '/social-drafts/{id}',
    access: 'author',
    summary: 'Delete a draft of a social with its versions',
    params: idParams,
    data: done,
  },
  versions: {
    method: 'GET',
    path: '/social-drafts/{id}/versions',
    access: 'author',
    summary:
      'The versions of a draft that are kept, at most 50, the newest first; the first is what it is now',
    params: idParams,
    data: z.array(versionCard),
  },
  version: {
    method: 'GET',
    path: '/social-drafts/{id}/versions/{number}',
    access: 'author',
    summary: 'A draft as it was in a version',
    params: versionParams,
    data: z.object({ number, savedAt: timestamp, content }),
  },
  restore: {
    method: 'POST',
    path: '/social-drafts/{id}/versions/{number}/restore',
    access: 'author',
    status: 201,
    summary: 'Make a version what the draft is now, as a new version; 412 for a stale If-Match',
    params: versionParams,
    data: draftView,
  },
});
