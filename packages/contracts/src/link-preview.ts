import { z } from 'zod';
import { webUrl } from './fields.ts';
import { defineContract } from './route.ts';

/** What a page says of itself by OpenGraph, or by its title and description. */
export const linkPreview = z.object({
  /** Where the page was found after redirects. */
  url: webUrl,
  title: z.string(),
  description: z.string(),
  /** Path of a copy of the page's picture that we keep, so that a reader's browser never contacts that page. */
  image: z.string().nullable(),
  siteName: z.string(),
});
export type LinkPreview = z.infer<typeof linkPreview>;

/** Previews of links that people write. */
export const linkPreviewContract = defineContract('media', 'link-preview', {
  get: {
    method: 'GET',
    path: '/link-preview',
    access: 'user',
    summary: 'Title, description and picture of a web page',
    query: z.strictObject({ url: webUrl }),
    data: linkPreview,
  },
});
