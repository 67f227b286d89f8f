import { z } from 'zod';
import { timestamp, webUrl } from './fields.ts';
import { defineContract } from './route.ts';

const megabyte = 1_048_576;
const pictures = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'] as const;
const documents = [
  'application/pdf',
  'text/plain',
  'text/csv',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
] as const;

const pictureUpTo = (megabytes: number) => ({ maxBytes: megabytes * megabyte, types: pictures });
const attachment = { maxBytes: 20 * megabyte, types: [...pictures, ...documents] };

/** Where a stored file is; stays the same for ever. */
const stored = z.object({ path: z.string() });

/** An address of a private file that works without a token until it expires. */
export const signedUrl = z.object({ path: z.string(), url: z.string(), expiresAt: timestamp });
export type SignedUrl = z.infer<typeof signedUrl>;

/** Folders of `POST /public-files/{folder}`, all for pictures. */
export const pictureFolders = [
  'circle_banners',
  'circle_logos',
  'conference_banners',
  'newsletters',
  'post_pictures',
  'speakers',
] as const;

const upload = { method: 'POST', access: 'user', status: 201, idempotency: 'natural' } as const;

/**
 * Files that people give (spec §7 "Uploads"), as multipart with the one field `file`; each answers `data.path`. What a
 * file is shows in its bytes; pictures are stored anew without metadata.
 */
export const uploadsContract = defineContract('media', 'uploads', {
  avatar: {
    ...upload,
    path: '/files/public/avatars',
    unnamed: true,
    summary: 'A profile picture',
    upload: pictureUpTo(5),
    data: stored,
  },
  logo: {
    ...upload,
    path: '/public-files/logos',
    summary: 'The logo of an organisation',
    upload: pictureUpTo(5),
    data: stored,
  },
  socialBanner: {
    ...upload,
    path: '/files/public/social_banners',
    summary: 'The banner of a social',
    upload: pictureUpTo(10),
    data: stored,
  },
  privateAttachment: {
    ...upload,
    path: '/files/private/attachments',
    summary: 'A picture or document that is shown by signed addresses only',
    upload: attachment,
    data: signedUrl,
  },
  attachment: {
    ...upload,
    path: '/files/public/attachments',
    summary: 'A picture or document for everybody who knows its address',
    upload: attachment,
    data: stored,
  },
  publicAttachment: {
    ...upload,
    path: '/public-files/attachments',
    summary: 'A picture or document for everybody who knows its address',
    upload: attachment,
    data: stored,
  },
  publicPicture: {
    ...upload,
    path: '/public-files/{folder}',
    params: z.strictObject({ folder: z.enum(pictureFolders) }),
    summary: 'A picture in one of the public folders',
    upload: pictureUpTo(10),
    data: stored,
  },
  signedUrl: {
    method: 'GET',
    path: '/files/private/signed-url',
    access: 'user',
    query: z.strictObject({ path: z.string().max(400) }),
    summary: 'A fresh address of a private file, for who uploaded it',
    data: signedUrl,
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
