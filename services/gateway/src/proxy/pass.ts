import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Owner } from '@momos/contracts/route';
import { currentTraceparent } from '@momos/runtime';
import { answerHeaders, introduce, requestHeaders } from './headers.ts';
import { bodyOf } from './incoming-body.ts';
import type { Peer, Sink } from './peer.ts';

/** Passes a request on to the service that owns it and its answer back, both streaming. */
export type Pass = (request: IncomingMessage, response: ServerResponse, to: Destination) => Promise<void>;

/** Where to, and how patiently. */
export type Destination = { owner: Owner; isFile: boolean };

/** Downloads and uploads may take this long to begin. */
const fileTimeoutMs = 130_000;

export function createPass(options: { peers: Record<Owner, Peer>; timeoutMs: number; hops: number }): Pass {
  const { peers, timeoutMs, hops } = options;
  return async (request, response, { owner, isFile }) => {
    const method = request.method ?? 'GET';
    const isReading = method === 'GET' || method === 'HEAD';
    const introduction = { ...introduce(request, hops), traceparent: currentTraceparent() ?? '' };
    await peers[owner].send(
      {
        method,
        path: request.url ?? '/',
        headers: requestHeaders(request.headers, introduction),
        body: isReading ? null : await bodyOf(request),
        timeoutMs: isFile ? fileTimeoutMs : timeoutMs,
        isRepeatable: isReading || request.headers['idempotency-key'] !== undefined,
      },
      sinkOf(response),
    );
  };
}

const smallBytes = 64 * 1024;

/** Feeds an answer into a response at the pace of its reader. */
function sinkOf(response: ServerResponse): Sink {
  /** What the answer says it is long; -1 when it does not say. */
  let expected = -1;
  return {
    begin(status, headers: IncomingHttpHeaders) {
      expected = Number(headers['content-length'] ?? -1);
      response.writeHead(status, answerHeaders(headers));
    },
    take(chunk) {
      if (chunk.length !== expected || expected === 0 || expected > smallBytes) return response.write(chunk);
      // The whole body at once: as Latin-1 text it goes out together with the head in one write.
      response.end(chunk.toString('latin1'), 'latin1');
      return true;
    },
    whenFree: resume => void response.once('drain', resume),
    end() {
      if (!response.writableEnded) response.end();
    },
    whenGone: stop =>
      void response.once('close', () => {
        if (!response.writableFinished) stop();
      }),
  };
}
