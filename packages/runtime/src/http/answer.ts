import { hash } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError, toErrorBody } from '@momos/contracts/errors';
import type { Format, HandlerResult, Route } from '@momos/contracts/route';
import * as core from 'zod/v4/core';
import type { StoredAnswer } from './idempotency.ts';

/**
 * An answer of a route that is validated and serialised already, so that it can be kept and sent many times:
 * `prepared(route, result)`. Repeats of a stored answer come back by `Prepared.replay`.
 */
export class Prepared<R extends Route = Route> {
  /** Only tells the type checker which route this answers. */
  declare readonly route?: R;
  readonly status: number;
  readonly body: string;
  /** Whether this was answered before under the same Idempotency-Key. */
  readonly isReplay: boolean;
  #etag: string | undefined;

  constructor(answer: StoredAnswer, isReplay = false) {
    this.status = answer.status;
    this.body = answer.body;
    this.isReplay = isReplay;
  }

  /** An answer given before. */
  static replay<R extends Route>(answer: StoredAnswer): Prepared<R> {
    return new Prepared<R>(answer, true);
  }

  /** What is stored for repeats. */
  stored(): StoredAnswer {
    return { status: this.status, body: this.body };
  }

  /** Changes when the body does. */
  get etag(): string {
    this.#etag ??= `W/"${hash('sha256', this.body, 'base64url').slice(0, 22)}"`;
    return this.#etag;
  }
}

/** Validates a handler's result by its route's schema, leaving out what is not named there, and serialises it once. */
export function prepared<R extends Route>(route: R, result: HandlerResult<R>): Prepared<R> {
  if (!route.data) return new Prepared<R>({ status: route.status ?? 204, body: '' });
  const { data, meta } = route.meta
    ? (result as { data: unknown; meta: unknown })
    : { data: result as unknown, meta: undefined };
  const shown = letOut(route, 'data', route.data, data);
  const status = route.status ?? 200;
  if (route.bare) return new Prepared<R>({ status, body: JSON.stringify(shown) });
  const envelope = route.meta
    ? { data: shown, meta: letOut(route, 'meta', route.meta, meta) }
    : { data: shown };
  return new Prepared<R>({ status, body: JSON.stringify(envelope) });
}

/** A handler answered something that its contract does not have; names fields, never values. */
export class OutputMismatch extends Error {
  constructor(route: Route, part: string, issues: core.$ZodIssue[]) {
    const fields = issues
      .slice(0, 10)
      .map(issue => `${[part, ...issue.path.map(String)].join('.')} (${issue.code})`);
    super(`${route.id} answered what its contract does not have: ${fields.join(', ')}`);
    this.name = 'OutputMismatch';
  }
}

function letOut(route: Route, part: string, schema: core.$ZodType, value: unknown): unknown {
  const parsed = core.safeParse(schema, value);
  if (!parsed.success) throw new OutputMismatch(route, part, parsed.error.issues);
  return parsed.data;
}

/** Sends a JSON answer, or 304 when the caller has it already. */
export function sendPrepared(
  request: IncomingMessage,
  response: ServerResponse,
  answer: Prepared,
  cacheControl: string,
): void {
  const headers: string[] = ['cache-control', cacheControl, 'x-content-type-options', 'nosniff'];
  if (answer.isReplay) headers.push('idempotency-replayed', 'true');
  if (answer.status === 204) {
    response.writeHead(204, headers).end();
    return;
  }
  if (cacheControl.startsWith('public') && answer.status === 200) {
    headers.push('vary', 'authorization', 'etag', answer.etag);
    if (request.headers['if-none-match'] === answer.etag) {
      response.writeHead(304, headers).end();
      return;
    }
  }
  headers.push(
    'content-type',
    'application/json; charset=utf-8',
    'content-length',
    String(Buffer.byteLength(answer.body)),
  );
  response.writeHead(answer.status, headers).end(answer.body);
}

/** Sends an error in its one shape (decisions: "One answer shape"). */
export function sendError(
  response: ServerResponse,
  error: unknown,
  traceId?: string,
  allow?: string[],
): void {
  const known = error instanceof AppError ? error : undefined;
  const status = known?.status ?? 500;
  const body = JSON.stringify(toErrorBody(error, traceId));
  const headers: OutgoingHttpHeaders = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  };
  if (status === 401) headers['www-authenticate'] = 'Bearer';
  if (known?.retryAfter !== undefined) headers['retry-after'] = String(Math.ceil(known.retryAfter));
  if (allow) headers.allow = allow.join(', ');
  response.writeHead(status, headers).end(body);
}

const mediaTypes = {
  csv: 'text/csv; charset=utf-8',
  pdf: 'application/pdf',
  calendar: 'text/calendar; charset=utf-8',
  html: 'text/html; charset=utf-8',
  json: 'application/json; charset=utf-8',
} as const satisfies Record<Format, string>;

type FileAnswer = { body: string | Uint8Array | AsyncIterable<string | Uint8Array>; filename?: string };

/** Sends a CSV, PDF, calendar or HTML answer; HTML shows without scripts, the others come as a file when they have a name. */
export async function sendFile(response: ServerResponse, format: Format, answer: FileAnswer): Promise<void> {
  const { body } = answer;
  const whole = typeof body === 'string' || body instanceof Uint8Array ? body : undefined;
  response.writeHead(200, {
    'content-type': mediaTypes[format],
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    ...(format === 'html'
      ? {
          'content-security-policy':
            "default-src 'none'; img-src https: data:; style-src 'unsafe-inline'; sandbox",
        }
      : {}),
    ...(answer.filename ? { 'content-disposition': disposition(answer.filename) } : {}),
    ...(whole === undefined ? {} : { 'content-length': Buffer.byteLength(whole) }),
  });
  if (whole === undefined)
    await pipeline(
      Readable.from(body as AsyncIterable<string | Uint8Array>, { objectMode: false }),
      response,
    );
  else response.end(whole);
}

/** `Content-Disposition` by RFC 6266, with a plain name for old readers. */
function disposition(filename: string): string {
  const plain = filename.replace(/[^\w. -]/g, '_');
  const encoded = encodeURIComponent(filename.toWellFormed()).replace(
    /['()*]/g,
    char => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
