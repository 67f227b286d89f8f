import { z } from 'zod';
import * as core from 'zod/v4/core';
import type { ZodOpenApiOperationObject } from 'zod-openapi';
import type { Format, Route } from './route.ts';

const mediaTypes: Record<Format, string> = {
  csv: 'text/csv',
  pdf: 'application/pdf',
  calendar: 'text/calendar',
  html: 'text/html',
  json: 'application/json',
  pkpass: 'application/vnd.apple.pkpass',
};

/** The statuses a call may answer with when it refuses. */
function refusalsOf(route: Route): number[] {
  const isChanging = route.method === 'POST' || route.method === 'PATCH';
  const takesBody = route.body !== undefined || route.upload !== undefined;
  return [
    400,
    ...(route.access === 'public' ? [] : [401, 403]),
    ...(route.params ? [404] : []),
    405,
    ...(route.method === 'GET' ? [] : [409]),
    ...(route.method === 'PATCH' ? [412] : []),
    ...(takesBody ? [413, 415] : []),
    ...(isChanging && route.idempotency !== 'none' ? [422] : []),
    429,
    503,
    504,
  ];
}

/** A refusal of `components`. */
export const refused = (status: number) => ({ $ref: `#/components/responses/Refused${status}` });

function answerOf(route: Route) {
  if (route.format)
    return {
      description: 'A file',
      content: {
        [mediaTypes[route.format]]: {
          // A file of JSON is read as what it holds.
          schema: { type: route.format === 'json' ? ('object' as const) : ('string' as const) },
        },
      },
    };
  if (!route.data) return { description: 'Done' };
  const envelope = route.bare
    ? route.data
    : z.object({ data: route.data, ...(route.meta ? { meta: route.meta } : {}) } as core.$ZodShape);
  return { description: route.summary, content: { 'application/json': { schema: envelope } } };
}

function bodyOf(route: Route): ZodOpenApiOperationObject['requestBody'] {
  if (route.upload) {
    const { maxBytes, types } = route.upload;
    const file = {
      type: 'string' as const,
      format: 'binary',
      description: `${types.join(', ')}; at most ${maxBytes / 1_048_576} MB`,
    };
    const schema = {
      type: 'object' as const,
      properties: { file },
      required: ['file'],
      additionalProperties: false,
    };
    const encoding = { file: { contentType: types.join(', ') } };
    return { required: true, content: { 'multipart/form-data': { schema, encoding } } };
  }
  if (!route.body) return undefined;
  const isOptional = core.safeParse(route.body, undefined).success;
  return { required: !isOptional, content: { 'application/json': { schema: route.body } } };
}

const parameter = (name: string) => ({ $ref: `#/components/parameters/${name}` });

function headersOf(route: Route) {
  const isChanging = route.method === 'POST' || route.method === 'PATCH';
  return [
    ...(isChanging && route.idempotency !== 'none' ? [parameter('IdempotencyKey')] : []),
    ...(route.method === 'PATCH' ? [parameter('IfMatch')] : []),
    ...(route.status === 201 || route.tag === 'auth'
      ? [parameter('MarketingData'), parameter('ReferralCode')]
      : []),
  ];
}

/** Who may call, in OpenAPI's terms; the exact kind stands in `x-access`. */
function securityOf({ access }: Route): Record<string, string[]>[] {
  if (access === 'public') return [];
  if (access === 'visible') return [{}, { bearer: [] }];
  return access === 'session' ? [{ session: [] }, {}] : [{ bearer: [] }];
}

/** One call as OpenAPI describes it. */
export function operationOf(route: Route): ZodOpenApiOperationObject {
  const parameters = headersOf(route);
  const body = bodyOf(route);
  return {
    operationId: route.id,
    summary: route.summary,
    description: `Access: ${route.access}. Answered by ${route.owner}.`,
    tags: [route.tag],
    security: securityOf(route),
    requestParams: {
      ...(route.params ? { path: route.params } : {}),
      ...(route.query ? { query: route.query } : {}),
    },
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: body } : {}),
    responses: {
      [String(route.status ?? 200) as '200']: answerOf(route),
      ...Object.fromEntries(refusalsOf(route).map(status => [String(status), refused(status)])),
      default: refused(500),
    },
    'x-owner': route.owner,
    'x-access': route.access,
  };
}
