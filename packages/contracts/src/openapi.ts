import { createDocument, type ZodOpenApiObject, type ZodOpenApiOperationObject } from 'zod-openapi';
import { routes } from './index.ts';
import { components } from './openapi-components.ts';
import { operationOf, refused } from './openapi-operation.ts';
import type { Route } from './route.ts';
import { resizeQuery } from './uploads.ts';

function pathsOf(all: readonly Route[]): ZodOpenApiObject['paths'] {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const route of all)
    paths[`/api${route.path}`] = {
      ...paths[`/api${route.path}`],
      [route.method.toLowerCase()]: operationOf(route),
    };
  return { ...paths, '/api/files/resize': { get: resize } };
}

/** Answers picture bytes and stands outside the JSON contracts. */
const resize: ZodOpenApiOperationObject = {
  operationId: 'uploads.resize',
  summary: 'A picture in another size',
  description: 'Access: public. Answered by media.',
  tags: ['uploads'],
  security: [],
  requestParams: { query: resizeQuery },
  responses: {
    200: {
      description: 'The picture',
      content: { 'image/*': { schema: { type: 'string', format: 'binary' } } },
    },
    ...Object.fromEntries(
      [400, 404, 405, 413, 415, 429, 503, 504].map(status => [String(status), refused(status)]),
    ),
    default: refused(500),
  },
  'x-owner': 'media',
  'x-access': 'public',
};

/** The OpenAPI 3.1 document of every call, made from the contracts; `serverUrl` is where they answer. */
export function createOpenApi({ serverUrl }: { serverUrl: string }) {
  return createDocument({
    openapi: '3.1.1',
    info: {
      title: 'Momos API',
      version: '1',
      description:
        'Events and community platform. Every answer is `{ data, meta? }`, every error has the one shape `Error`. ' +
        'Lists are paged by `pageSize` and `exclusiveStartKey`. Times are ISO 8601 in UTC, money is in decimal major units.',
    },
    servers: [{ url: serverUrl }],
    tags: [...new Set(routes.map(route => route.tag))].map(name => ({ name })),
    paths: pathsOf(routes),
    components,
  });
}
