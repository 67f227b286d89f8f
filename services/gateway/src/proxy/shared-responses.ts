import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Owner } from '@momos/contracts/route';
import { currentTraceparent } from '@momos/runtime';
import { LRUCache } from 'lru-cache';
import { acceptedEncoding, compress, type Encoding } from './compress.ts';
import { responseHeaders } from './headers.ts';
import type { Peer } from './peer.ts';
import { requestBuffered, jsonRequest, type BufferedResponse } from './buffered-response.ts';

/** A response that every visitor may get until `freshUntil`. */
type Shared = {
  response: BufferedResponse;
  headers: Record<string, string | string[]>;
  etag: string;
  freshUntil: number;
  /** Compressed when first asked for. */
  encoded: Map<Encoding | undefined, Promise<Encoded>>;
};

/** Responses to visitors, cached for the seconds that they themselves allow. */
export type SharedResponses = {
  /** The response, cached or fetched; concurrent requests share one fetch. */
  get(owner: Owner, path: string, routingKey?: string): Promise<Shared>;
  /** Responds to a visitor's GET or HEAD. */
  serve(
    request: IncomingMessage,
    response: ServerResponse,
    to: { owner: Owner; routingKey?: string },
  ): Promise<void>;
};

type Deps = { peers: Record<Owner, Peer>; timeoutMs: number };

const minCompressedBytes = 1_024;

export function createSharedResponses(deps: Deps): SharedResponses {
  const cache = new LRUCache<string, Shared>({
    max: 5_000,
    maxSize: 64 * 1024 * 1024,
    sizeCalculation: ({ response }) => Math.max(1, response.body.length),
  });
  const flights = new Map<string, Promise<Shared>>();

  function get(owner: Owner, path: string, routingKey?: string): Promise<Shared> {
    const known = cache.get(path);
    if (known && known.freshUntil > Date.now()) return Promise.resolve(known);
    const running = flights.get(path);
    if (running) return running;
    const flight = fetchShared(deps, { owner, path, routingKey })
      .then(shared => {
        if (shared.freshUntil > Date.now()) cache.set(path, shared);
        return shared;
      })
      .finally(() => flights.delete(path));
    flights.set(path, flight);
    return flight;
  }

  return {
    get,
    async serve(request, response, { owner, routingKey }) {
      const shared = await get(owner, request.url ?? '/', routingKey);
      if (!response.destroyed) await send(shared, request, response);
    },
  };
}

async function fetchShared(
  { peers, timeoutMs }: Deps,
  { owner, path, routingKey }: { owner: Owner; path: string; routingKey?: string },
): Promise<Shared> {
  // No header of the client is forwarded, so that nothing of one visitor can show to another.
  const headers = ['traceparent', currentTraceparent() ?? ''];
  const outgoing = jsonRequest({ method: 'GET', path, headers, timeoutMs, isRepeatable: true, routingKey });
  const response = await requestBuffered(peers[owner], outgoing);
  return {
    response,
    headers: responseHeaders(response.headers),
    etag: `W/"${hash('sha256', response.body, 'base64url').slice(0, 22)}"`,
    freshUntil: Date.now() + sharedSeconds(response) * 1000,
    encoded: new Map(),
  };
}

/** Seconds from `Cache-Control: public, s-maxage=N` of a 200; 0 for everything else. */
function sharedSeconds({ status, headers }: BufferedResponse): number {
  if (status !== 200 || headers['set-cookie']) return 0;
  const found = /^public,\s*s-maxage=(\d{1,4})$/.exec(headers['cache-control'] ?? '');
  return found ? Number(found[1]) : 0;
}

/** A response in one encoding, with all its headers. */
type Encoded = {
  headers: Record<string, string | string[] | number>;
  /** Latin-1 text, which Node sends together with the head in one write, a buffer in a second one. */
  text: string;
};

async function send(shared: Shared, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { status, body } = shared.response;
  if (status === 200 && request.headers['if-none-match'] === shared.etag) {
    response.writeHead(304, { etag: shared.etag, ...revalidated }).end();
    return;
  }
  const encoding =
    body.length >= minCompressedBytes ? acceptedEncoding(request.headers['accept-encoding']) : undefined;
  const { headers, text } = await encodedAs(shared, encoding);
  response.writeHead(status, headers);
  if (request.method === 'HEAD') response.end();
  else response.end(text, 'latin1');
}

/** Cached for seconds among visitors here; a browser revalidates each time, since it may have signed in meanwhile. */
const revalidated = { 'cache-control': 'no-cache', vary: 'accept-encoding, authorization' };

function encodedAs(shared: Shared, encoding: Encoding | undefined): Promise<Encoded> {
  const known = shared.encoded.get(encoding);
  if (known) return known;
  const made = encode(shared, encoding);
  shared.encoded.set(encoding, made);
  return made;
}

async function encode({ response, etag, headers }: Shared, encoding: Encoding | undefined): Promise<Encoded> {
  const body = encoding ? await compress(response.body, encoding) : response.body;
  return {
    headers: {
      ...headers,
      'content-length': body.length,
      ...(response.status === 200 ? { etag, ...revalidated } : {}),
      ...(encoding ? { 'content-encoding': encoding } : {}),
    },
    text: body.toString('latin1'),
  };
}
