import { badRequest, toErrorBody, AppError } from '@momos/contracts/errors';
import { resizeQuery } from '@momos/contracts/uploads';
import type { Express, Request, Response } from 'express';
import { isPictureName } from './picture.ts';
import type { PictureStore } from './picture.store.ts';
import { createResizer } from './resize-picture.ts';

const year = 31_536_000;

/** Serves stored pictures at `/media/…` and their sizes at `/api/files/resize` (spec §7): bytes, so outside the JSON contract. */
export function pictureHttp(app: Express, pictures: PictureStore): void {
  const resize = createResizer(pictures);

  app.get('/media/*name', async (request: Request, response: Response) => {
    const { name } = request.params;
    const path = Array.isArray(name) ? name.join('/') : String(name);
    const bytes = isPictureName(path) ? await pictures.load(path) : undefined;
    if (bytes) sendPicture(response, bytes);
    else sendError(response, new AppError('not_found', 'There is no such picture.'));
  });

  app.get('/api/files/resize', async (request: Request, response: Response) => {
    const query = resizeQuery.safeParse(request.query);
    if (!query.success) {
      const details = query.error.issues.map(issue => ({
        field: `query.${issue.path.join('.')}`,
        message: issue.message,
      }));
      return sendError(response, badRequest('Some fields are not right.', details));
    }
    return resize(query.data).then(
      bytes => sendPicture(response, bytes),
      (error: unknown) => {
        if (!(error instanceof AppError)) throw error;
        sendError(response, error);
      },
    );
  });
}

/** Names never change their bytes, so a browser may keep them for ever; and bytes of strangers are never run. */
function sendPicture(response: Response, bytes: Buffer): void {
  response
    .set({
      'cache-control': `public, max-age=${year}, immutable`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'",
    })
    .type('image/webp')
    .send(bytes);
}

const sendError = (response: Response, error: AppError) =>
  void response.status(error.status).json(toErrorBody(error));
