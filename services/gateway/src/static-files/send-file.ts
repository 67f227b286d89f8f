import type { IncomingMessage, ServerResponse } from 'node:http';
import { acceptedEncoding } from '../proxy/compress.ts';
import type { StaticFile } from './static-file.ts';

/** Sends a file in the best encoding the caller takes, or 304 when they have it. */
export async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  file: StaticFile,
  { status = 200, headers = {} }: { status?: number; headers?: Record<string, string> } = {},
): Promise<void> {
  const shared = {
    ...headers,
    'cache-control': file.cacheControl,
    etag: file.etag,
    vary: 'accept-encoding',
    'x-content-type-options': 'nosniff',
  };
  if (status === 200 && isKnown(request.headers['if-none-match'], file.etag)) {
    response.writeHead(304, shared).end();
    return;
  }
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  const encoded = encoding && (await file.encoded(encoding));
  const body = encoded ?? file.bytes;
  response.writeHead(status, {
    ...shared,
    'content-type': file.mediaType,
    'content-length': body.length,
    ...(encoded ? { 'content-encoding': encoding } : {}),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** Whether an `If-None-Match` names a tag (RFC 9110 §13.1.2: weak comparison). */
const isKnown = (header: string | undefined, etag: string): boolean =>
  header !== undefined &&
  header.split(',').some(tag => {
    const plain = tag.trim().replace(/^W\//, '');
    return plain === '*' || plain === etag.replace(/^W\//, '');
  });
