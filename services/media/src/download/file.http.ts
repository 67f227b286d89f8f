import { AppError, badRequest, notFound, toErrorBody } from '@momos/contracts/errors';
import { resizeQuery } from '@momos/contracts/uploads';
import type { Clock } from '@momos/runtime';
import type { Express, Request, Response } from 'express';
import { pipeline } from 'node:stream/promises';
import { createResizer, type ResizeDeps } from '../picture/resize-picture.ts';
import { isSigned } from '../signed-url/signed-url.ts';
import { type NameParts, partsOf, pathOf } from '../file/file-name.ts';
import { typesByExtension } from '../file/file-type.ts';

const year = 31_536_000;

export type FileHttpDeps = ResizeDeps & { clock: Clock; secret: string };

/** Serves stored files at `/media/…` and sizes of pictures at `/api/files/resize` (spec §7): bytes, so outside the JSON contract. */
export function fileHttp(app: Express, deps: FileHttpDeps): void {
  const resize = createResizer(deps);
  const answering =
    (answer: (request: Request, response: Response) => Promise<void>) =>
    async (request: Request, response: Response) => {
      try {
        await answer(request, response);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        if (error.retryAfter !== undefined) response.set('retry-after', String(error.retryAfter));
        response.status(error.status).json(toErrorBody(error));
      }
    };

  app.get(
    '/media/*name',
    answering(async (request, response) => sendFile(deps, request, response)),
  );
  app.get(
    '/api/files/resize',
    answering(async (request, response) => {
      const query = resizeQuery.safeParse(request.query);
      if (!query.success) {
        const details = query.error.issues.map(issue => ({
          field: `query.${issue.path.join('.')}`,
          message: issue.message,
        }));
        throw badRequest('Some fields are not right.', details);
      }
      const bytes = await resize(query.data);
      response.set(headersOf({ isPrivate: false, extension: 'webp', title: '' })).send(bytes);
    }),
  );
}

async function sendFile(
  { storage, clock, secret }: FileHttpDeps,
  request: Request,
  response: Response,
): Promise<void> {
  const { name: segments } = request.params;
  const name = Array.isArray(segments) ? segments.join('/') : String(segments);
  const parts = partsOf(name);
  if (!parts) throw notFound('file');
  const { expires, signature } = request.query;
  const verification = { now: clock.now(), secret };
  // Without a valid signature a private file is answered as unknown.
  if (parts.isPrivate && !isSigned(pathOf(name), { expires, signature }, verification))
    throw notFound('file');
  const file = await storage.open(name);
  if (!file) throw notFound('file');
  response.set({ ...headersOf(parts), 'content-length': String(file.size) });
  if (request.method === 'HEAD') {
    file.stream.destroy();
    response.end();
  } else await pipeline(file.stream, response);
}

/** A name never changes its bytes, so public files are cached for a year; uploaded bytes are never executed. */
const headersOf = ({
  isPrivate,
  extension,
  title,
}: Pick<NameParts, 'isPrivate' | 'extension' | 'title'>) => ({
  'content-type': typesByExtension[extension],
  'cache-control': isPrivate ? 'private, no-store' : `public, max-age=${year}, immutable`,
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'referrer-policy': 'no-referrer',
  ...(extension === 'webp' ? {} : { 'content-disposition': `attachment; filename="${title}.${extension}"` }),
});
