import { fileURLToPath } from 'node:url';
import express, { type Response, type Router } from 'express';
import { drawPicture, isMotif } from './draw-picture.ts';
import { type StubPost, stubPosts } from './posts.ts';

/** The only token that the stub accepts. */
export const stubToken = 'photo-feed-stub';

const film = fileURLToPath(new URL('film.webm', import.meta.url));

/** Errors in the third party's shape. */
const refuse = (response: Response, status: number, code: number, message: string) =>
  void response.status(status).json({ error: { message, type: 'OAuthException', code } });

/**
 * A stub of the photo-sharing service for development without a token: its list, with posts and pictures of our own.
 * `publicUrl` is the address of the router for browsers.
 */
export function photoFeedStub({ publicUrl, now }: StubOptions): Router {
  const router = express.Router();
  servePictures(router);
  router.use((request, response, next) => {
    if (request.query.access_token === stubToken) next();
    else refuse(response, 400, 190, 'Invalid OAuth access token');
  });
  router.get('/me/media', (request, response) => {
    const limit = Math.min(Math.max(Number(request.query.limit) || 25, 1), 100);
    const { after } = request.query;
    const start = after === undefined ? 0 : stubPosts.findIndex(({ id }) => cursorOf(id) === after) + 1;
    if (after !== undefined && start === 0) return refuse(response, 400, 100, 'Invalid cursor');
    response.json(pageOf({ start, limit }, { publicUrl, now }));
  });
  return router;
}

type StubOptions = { publicUrl: string; now: () => Date };

function servePictures(router: Router): void {
  router.get('/pictures/:motif/:seed.svg', (request, response) => {
    const { motif, seed } = request.params;
    if (!isMotif(motif) || !/^\d{1,6}$/.test(seed)) return refuse(response, 404, 100, 'No such picture');
    response
      .set({
        'cache-control': 'public, max-age=86400',
        'content-security-policy': "default-src 'none'; sandbox",
      })
      .set('x-content-type-options', 'nosniff')
      .type('image/svg+xml')
      .send(drawPicture(motif, Number(seed)));
  });
  router.get('/film.webm', (_request, response) => {
    response.sendFile(film, { headers: { 'cache-control': 'public, max-age=86400' } });
  });
}

function pageOf({ start, limit }: { start: number; limit: number }, { publicUrl, now }: StubOptions) {
  const posts = stubPosts.slice(start, start + limit);
  const last = posts.at(-1);
  const hasMore = start + limit < stubPosts.length;
  return {
    data: posts.map(post => foreignPost(post, publicUrl, now())),
    paging: {
      ...(last ? { cursors: { before: cursorOf(posts[0]?.id ?? ''), after: cursorOf(last.id) } } : {}),
      ...(hasMore ? { next: `${publicUrl}/me/media?after=${cursorOf(last?.id ?? '')}` } : {}),
    },
  };
}

const cursorOf = (id: string) => Buffer.from(`cursor ${id}`).toString('base64url');

/** A post in the third party's format, with its time format. */
function foreignPost({ id, caption, hoursAgo, pictures, isFilm }: StubPost, publicUrl: string, now: Date) {
  const day = Math.floor(now.getTime() / 3_600_000) * 3_600_000;
  const urls = pictures.map(({ motif, seed }) => `${publicUrl}/pictures/${motif}/${seed}.svg`);
  const isAlbum = urls.length > 1;
  return {
    id,
    caption,
    media_type: isFilm ? 'VIDEO' : isAlbum ? 'CAROUSEL_ALBUM' : 'IMAGE',
    media_url: isFilm ? `${publicUrl}/film.webm` : urls[0],
    ...(isFilm ? { thumbnail_url: urls[0] } : {}),
    permalink: `https://photos.example/p/${id}/`,
    timestamp: new Date(day - hoursAgo * 3_600_000).toISOString().replace('.000Z', '+0000'),
    ...(isAlbum
      ? {
          children: {
            data: urls.map((url, at) => ({ id: `${id}${at}`, media_type: 'IMAGE', media_url: url })),
          },
        }
      : {}),
  };
}
