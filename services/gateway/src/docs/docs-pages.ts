import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { notFound } from '@momos/contracts/errors';
import { createOpenApi } from '@momos/contracts/openapi';
import type { OwnCalls } from '../http/handle.ts';
import { sendFile } from '../static-files/send-file.ts';
import { fileFrom, type StaticFile } from '../static-files/static-file.ts';

const assets = dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json')));
const script = 'text/javascript; charset=utf-8';

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>Momos API</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex,nofollow">
    <link rel="stylesheet" href="/api/docs/swagger-ui.css">
    <script src="/api/docs/swagger-ui-bundle.js" defer></script>
    <script src="/api/docs/start.js" defer></script>
  </head>
  <body><div id="swagger-ui"></div></body>
</html>
`;
const start = `SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#swagger-ui',
  deepLinking: true,
  docExpansion: 'none',
  filter: true,
  persistAuthorization: false,
  validatorUrl: null,
});
`;

/** Files of the page by name; each is made when first asked for. */
const makers: Record<string, () => Promise<StaticFile>> = {
  'start.js': async () => fileFrom(Buffer.from(start), script, 'no-cache'),
  'swagger-ui-bundle.js': () => fromPackage('swagger-ui-bundle.js', script),
  'swagger-ui.css': () => fromPackage('swagger-ui.css', 'text/css; charset=utf-8'),
};

const fromPackage = async (name: string, mediaType: string) =>
  fileFrom(await readFile(join(assets, name)), mediaType, 'public, max-age=3600', false);

/**
 * The OpenAPI document of every call at `/api/openapi.json` and a page to read and try it at `/api/docs`, all served by
 * us under the policy of `headers`.
 */
export function createDocsPages({
  serverUrl,
  headers,
}: {
  serverUrl: string;
  headers: Record<string, string>;
}): OwnCalls {
  const made = new Map<string, Promise<StaticFile>>();
  const once = (name: string, make: () => Promise<StaticFile>): Promise<StaticFile> => {
    const known = made.get(name) ?? make();
    made.set(name, known);
    return known;
  };
  const html = fileFrom(Buffer.from(page), 'text/html; charset=utf-8', 'no-cache');
  const document = async () =>
    fileFrom(
      Buffer.from(JSON.stringify(createOpenApi({ serverUrl }))),
      'application/json; charset=utf-8',
      'no-cache',
    );

  return new Map([
    [
      'GET /api/openapi.json',
      async (request, response) => sendFile(request, response, await once('openapi', document)),
    ],
    ['GET /api/docs', (request, response) => sendFile(request, response, html, { headers })],
    [
      'GET /api/docs/{file}',
      async (request, response) => {
        const name = (request.url ?? '').split('?')[0]?.split('/').at(-1) ?? '';
        const make = Object.hasOwn(makers, name) ? makers[name] : undefined;
        if (!make) throw notFound('file');
        await sendFile(request, response, await once(name, make));
      },
    ],
  ]);
}
