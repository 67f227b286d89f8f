import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Owner } from '@momos/contracts/route';
import { currentTraceparent } from '@momos/runtime';
import { originOf } from '../client/client-ip.ts';
import type { TrustedProxies } from '../client/trusted-proxies.ts';
import { requestHeaders } from './headers.ts';
import { bodyOf } from './request-body.ts';
import type { Peer } from './peer.ts';
import { responseWriter } from './response-writer.ts';

/** Proxies a request to the service that owns it and its response back, both streaming. */
export type ProxyRequest = (
  request: IncomingMessage,
  response: ServerResponse,
  to: Destination,
) => Promise<void>;

/** The service, the timeout's kind and the copy. */
export type Destination = { owner: Owner; isFile: boolean; routingKey?: string };

/** Downloads and uploads may take this long to begin. */
const fileTimeoutMs = 130_000;

export function createProxyRequest(options: {
  peers: Record<Owner, Peer>;
  timeoutMs: number;
  isProxy: TrustedProxies;
  /** The mark of a request's device, which identity alone gets. */
  markOf: (request: IncomingMessage) => string | undefined;
}): ProxyRequest {
  const { peers, timeoutMs, isProxy, markOf } = options;
  return async (request, response, { owner, isFile, routingKey }) => {
    const method = request.method ?? 'GET';
    const isReading = method === 'GET' || method === 'HEAD';
    const forwarded = {
      ...originOf(request, isProxy),
      traceparent: currentTraceparent() ?? '',
      deviceMark: owner === 'identity' ? markOf(request) : undefined,
    };
    await peers[owner].send(
      {
        method,
        path: request.url ?? '/',
        headers: requestHeaders(request.headers, forwarded),
        body: isReading ? null : await bodyOf(request),
        timeoutMs: isFile ? fileTimeoutMs : timeoutMs,
        isRepeatable: isReading || request.headers['idempotency-key'] !== undefined,
        routingKey,
        isTransfer: isFile,
      },
      responseWriter(request, response),
    );
  };
}
