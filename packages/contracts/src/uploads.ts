import { z } from 'zod';
import { webUrl } from './fields.ts';
import { defineContract } from './route.ts';

const pictures = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'] as const;
const megabyte = 1_048_576;
const path = z.object({ path: z.string() });

/** Pictures that people give (spec §7 "Uploads"); each answers `data.path`. */
export const uploadsContract = defineContract('media', 'uploads', {
  avatar: {
    method: 'POST',
    path: '/files/public/avatars',
    access: 'user',
    unnamed: true,
    status: 201,
    idempotency: 'none',
    summary: 'A profile picture',
    upload: { maxBytes: 5 * megabyte, types: pictures },
    data: path,
  },
  socialBanner: {
    method: 'POST',
    path: '/files/public/social_banners',
    access: 'user',
    status: 201,
    idempotency: 'none',
    summary: 'The banner of a social',
    upload: { maxBytes: 10 * megabyte, types: pictures },
    data: path,
  },
});

/** Sizes that {@link resizeQuery} rounds up to, so that the cache stays small. */
export const pictureWidths = [48, 96, 160, 320, 480, 640, 960, 1280, 1920] as const;

/** Query of `GET /files/resize`: bytes come back, so the call is served outside the JSON contract. */
export const resizeQuery = z.strictObject({
  url: z.union([webUrl, z.string().regex(/^\/media\/[\w./-]{1,400}$/)]),
  width: z.coerce.number().int().min(16).max(2560),
  height: z.coerce.number().int().min(16).max(2560).optional(),
});
