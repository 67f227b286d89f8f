import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { acceptedEncoding, compress, type Encoding } from './compress.ts';
import { answerHeaders } from './headers.ts';
import type { Sink } from './peer.ts';

const smallBytes = 64 * 1024;
const leastCompressed = 1_400;
const mostCompressed = 1024 * 1024;
const text = /^(?:application\/json|text\/(?:html|csv|calendar|plain))\b/;

/**
 * Feeds an answer into a response at the pace of its reader. Text of a known, middling length goes out compressed where
 * the caller takes that; everything else just as it comes.
 */
export function sinkFor(request: IncomingMessage, response: ServerResponse): Sink {
  /** What the answer says it is long; -1 when it does not say. */
  let expected = -1;
  let packing:
    | { encoding: Encoding; status: number; headers: IncomingHttpHeaders; chunks: Buffer[] }
    | undefined;

  return {
    begin(status, headers) {
      expected = Number(headers['content-length'] ?? -1);
      const encoding = encodingFor(request, headers, expected);
      if (encoding) packing = { encoding, status, headers, chunks: [] };
      else response.writeHead(status, answerHeaders(headers));
    },
    take(chunk) {
      if (packing) {
        packing.chunks.push(chunk);
        return true;
      }
      if (chunk.length !== expected || expected === 0 || expected > smallBytes) return response.write(chunk);
      // The whole body at once: as Latin-1 text it goes out together with the head in one write.
      response.end(chunk.toString('latin1'), 'latin1');
      return true;
    },
    whenFree: resume => void response.once('drain', resume),
    end() {
      if (packing) void sendPacked(response, packing);
      else if (!response.writableEnded) response.end();
    },
    whenGone: stop =>
      void response.once('close', () => {
        if (!response.writableFinished) stop();
      }),
  };
}

function encodingFor(
  request: IncomingMessage,
  headers: IncomingHttpHeaders,
  length: number,
): Encoding | undefined {
  if (length < leastCompressed || length > mostCompressed || request.method === 'HEAD') return undefined;
  if (headers['content-encoding'] !== undefined || !text.test(headers['content-type'] ?? ''))
    return undefined;
  return acceptedEncoding(request.headers['accept-encoding']);
}

async function sendPacked(
  response: ServerResponse,
  {
    encoding,
    status,
    headers,
    chunks,
  }: { encoding: Encoding; status: number; headers: IncomingHttpHeaders; chunks: Buffer[] },
): Promise<void> {
  const plain = Buffer.concat(chunks);
  const packed = await compress(plain, encoding).catch(() => undefined);
  const vary = [headers.vary, 'accept-encoding'].filter(Boolean).join(', ');
  response.writeHead(status, {
    ...answerHeaders(headers),
    vary,
    'content-length': (packed ?? plain).length,
    ...(packed ? { 'content-encoding': encoding } : {}),
  });
  response.end(packed ?? plain);
}
