import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Owner } from '@momos/contracts/route';
import { currentTraceparent } from '@momos/runtime';
import { originOf } from '../caller/came-from.ts';
import type { TrustedProxies } from '../caller/trusted-proxies.ts';
import { requestHeaders } from './headers.ts';
import { bodyOf } from './incoming-body.ts';
import type { Peer } from './peer.ts';
import { sinkFor } from './sink.ts';

/** Passes a request on to the service that owns it and its answer back, both streaming. */
export type Pass = (request: IncomingMessage, response: ServerResponse, to: Destination) => Promise<void>;

/** Where to, and how patiently. */
export type Destination = { owner: Owner; isFile: boolean };

/** Downloads and uploads may take this long to begin. */
const fileTimeoutMs = 130_000;

export function createPass(options: {
  peers: Record<Owner, Peer>;
  timeoutMs: number;
  isProxy: TrustedProxies;
}): Pass {
  const { peers, timeoutMs, isProxy } = options;
  return async (request, response, { owner, isFile }) => {
    const method = request.method ?? 'GET';
    const isReading = method === 'GET' || method === 'HEAD';
    const introduction = { ...originOf(request, isProxy), traceparent: currentTraceparent() ?? '' };
    await peers[owner].send(
      {
        method,
        path: request.url ?? '/',
        headers: requestHeaders(request.headers, introduction),
        body: isReading ? null : await bodyOf(request),
        timeoutMs: isFile ? fileTimeoutMs : timeoutMs,
        isRepeatable: isReading || request.headers['idempotency-key'] !== undefined,
      },
      sinkFor(request, response),
    );
  };
}
