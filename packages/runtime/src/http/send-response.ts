import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError, toErrorBody } from '@momos/contracts/errors';
import type { Format } from '@momos/contracts/route';
import type { SerializedResponse } from './serialized-response.ts';

/** Sends a serialized response, or 304 when the client's entity tag matches. */
export function sendSerialized(
  request: IncomingMessage,
  response: ServerResponse,
  answer: SerializedResponse,
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
  pkpass: 'application/vnd.apple.pkpass',
} as const satisfies Record<Format, string>;

type FileAnswer = { body: string | Uint8Array | AsyncIterable<string | Uint8Array>; filename?: string };

/** Sends a CSV, PDF, calendar, HTML or wallet's answer; HTML shows without scripts, the others come as a file when they have a name. */
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
