import type { ErrorDetail } from '@momos/contracts/errors';
import { z } from 'zod';
import * as core from 'zod/v4/core';
import type { BoundRoute } from './bind.ts';
import { brokenText, detailsOf, invalid } from './issues.ts';
import { parseJson } from './json-body.ts';
import { parseQuery } from './query.ts';

/** A request's parts as they came in. */
export type Raw = { params: Record<string, string>; queryText: string; body: Buffer | undefined };

/** A request's parts as its route's schemas read them. */
export type Parsed = { params: unknown; query: unknown; body: unknown };

/**
 * Reads a request's parts by its route's schemas. Judges all of them before it refuses, so that one 400 names every bad
 * field; what the route does not declare is refused too.
 */
export function validate({ route, lists }: BoundRoute, raw: Raw): Parsed {
  const query = parseQuery(raw.queryText, lists);
  const body = raw.body && raw.body.length > 0 ? parseJson(raw.body) : undefined;
  const details: ErrorDetail[] = [];
  const parsed = {
    params: judge('params', route.params, raw.params, details),
    query: judge('query', route.query, query, details),
    body: judge('body', route.body, body, details),
  };
  if (details.length > 0) throw invalid(details);
  return parsed;
}

function judge(
  part: keyof Parsed,
  schema: core.$ZodType | undefined,
  value: unknown,
  details: ErrorDetail[],
): unknown {
  if (!schema) {
    details.push(...refuseAny(part, value));
    return undefined;
  }
  const outcome = parse(schema, value);
  if (outcome.success) details.push(...brokenText(part, value));
  else details.push(...detailsOf(part, outcome.error.issues));
  return outcome.data;
}

/** A check of the contract that throws at strange input has refused it; its own words are no answer. */
function parse(schema: core.$ZodType, value: unknown) {
  try {
    return core.safeParse(schema, value);
  } catch (error) {
    if (error instanceof core.$ZodAsyncError) throw error;
    return core.safeParse(unreadable, value);
  }
}

const unreadable = z.unknown().refine(() => false, 'Cannot be read.');

function refuseAny(part: keyof Parsed, value: unknown): ErrorDetail[] {
  if (part === 'body')
    return value === undefined ? [] : [{ field: 'body', message: 'No body is taken here.' }];
  return Object.keys(value as object).map(key => ({
    field: `${part}.${key}`.slice(0, 200),
    message: 'Unknown field.',
  }));
}
