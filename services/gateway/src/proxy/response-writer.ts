import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { acceptedEncoding, compress, type Encoding } from './compress.ts';
import { responseHeaders } from './headers.ts';
import type { ResponseHandler } from './exchange.ts';

const smallBytes = 64 * 1024;
const minCompressedBytes = 1_400;
const maxCompressedBytes = 1024 * 1024;
const text = /^(?:application\/json|text\/(?:html|csv|calendar|plain))\b/;

/** A response that is collected to be compressed. */
type Collected = { encoding: Encoding; status: number; headers: IncomingHttpHeaders; chunks: Buffer[] };

/**
 * Streams a service's response to the client at the client's pace. Text of a known length between 1.4 kB and 1 MB is
 * compressed if the client accepts that; everything else passes unchanged.
 */
export function responseWriter(request: IncomingMessage, response: ServerResponse): ResponseHandler {
  /** The announced length; -1 without one. */
  let expected = -1;
  let collected: Collected | undefined;

  return {
    onHeaders(status, headers) {
      expected = Number(headers['content-length'] ?? -1);
      const encoding = encodingFor(request, headers, expected);
      if (encoding) collected = { encoding, status, headers, chunks: [] };
      else response.writeHead(status, responseHeaders(headers));
    },
    onData(chunk) {
      if (collected) {
        collected.chunks.push(chunk);
        return true;
      }
      if (chunk.length !== expected || expected === 0 || expected > smallBytes) return response.write(chunk);
      // Node sends Latin-1 text together with the head in one write, a buffer in a second one.
      response.end(chunk.toString('latin1'), 'latin1');
      return true;
    },
    onceWritable: resume => void response.once('drain', resume),
    onEnd() {
      if (collected) void sendCompressed(response, collected);
      else if (!response.writableEnded) response.end();
    },
    onceDisconnected: onceDisconnected(response),
  };
}

/** Registers what to call when a response's client disconnects before its end, or has done so already. */
export const onceDisconnected =
  (response: ServerResponse): ResponseHandler['onceDisconnected'] =>
  abort => {
    if (response.destroyed) return abort();
    response.once('close', () => {
      if (!response.writableFinished) abort();
    });
  };

function encodingFor(
  request: IncomingMessage,
  headers: IncomingHttpHeaders,
  length: number,
): Encoding | undefined {
  if (length < minCompressedBytes || length > maxCompressedBytes || request.method === 'HEAD')
    return undefined;
  if (headers['content-encoding'] !== undefined || !text.test(headers['content-type'] ?? ''))
    return undefined;
  return acceptedEncoding(request.headers['accept-encoding']);
}

async function sendCompressed(
  response: ServerResponse,
  { encoding, status, headers, chunks }: Collected,
): Promise<void> {
  const plain = Buffer.concat(chunks);
  const compressed = await compress(plain, encoding).catch(() => undefined);
  const vary = [headers.vary, 'accept-encoding'].filter(Boolean).join(', ');
  response.writeHead(status, {
    ...responseHeaders(headers),
    vary,
    'content-length': (compressed ?? plain).length,
    ...(compressed ? { 'content-encoding': encoding } : {}),
  });
  response.end(compressed ?? plain);
}
