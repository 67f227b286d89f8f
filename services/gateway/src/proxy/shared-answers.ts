import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Owner } from '@momos/contracts/route';
import { currentTraceparent } from '@momos/runtime';
import { acceptedEncoding, compress, type Encoding } from './compress.ts';
import { answerHeaders } from './headers.ts';
import { createLru } from './lru.ts';
import type { Peer } from './peer.ts';
import { askWhole, jsonRequest, type WholeAnswer } from './whole-answer.ts';

/** One answer that may be given to every visitor until `freshUntil`. */
type Shared = {
  answer: WholeAnswer;
  headers: Record<string, string | string[]>;
  etag: string;
  freshUntil: number;
  /** Made when first asked for. */
  prepared: Map<Encoding | undefined, Promise<Prepared>>;
};

/** Answers to visitors' questions, shared for the seconds that the answer itself allows. */
export type SharedAnswers = {
  /** The answer, kept or fetched; many who ask at once share one fetch. */
  get(owner: Owner, path: string): Promise<Shared>;
  /** Answers a visitor's GET or HEAD. */
  serve(request: IncomingMessage, response: ServerResponse, to: { owner: Owner }): Promise<void>;
};

const smallestCompressed = 1_024;

export function createSharedAnswers({
  peers,
  timeoutMs,
}: {
  peers: Record<Owner, Peer>;
  timeoutMs: number;
}): SharedAnswers {
  const kept = createLru<Shared>({
    most: 5_000,
    mostBytes: 64 * 1024 * 1024,
    sizeOf: shared => shared.answer.body.length,
  });
  const flights = new Map<string, Promise<Shared>>();

  async function fetch(owner: Owner, path: string): Promise<Shared> {
    // Nothing of the caller goes along, so that nothing of one visitor can show to another.
    const headers = ['traceparent', currentTraceparent() ?? ''];
    const outgoing = jsonRequest({ method: 'GET', path, headers, timeoutMs, isRepeatable: true });
    const answer = await askWhole(peers[owner], outgoing);
    const etag = `W/"${hash('sha256', answer.body, 'base64url').slice(0, 22)}"`;
    const freshUntil = Date.now() + sharedSeconds(answer) * 1000;
    const shared = {
      answer,
      headers: answerHeaders(answer.headers),
      etag,
      freshUntil,
      prepared: new Map(),
    };
    if (freshUntil > Date.now()) kept.set(path, shared);
    return shared;
  }

  function get(owner: Owner, path: string): Promise<Shared> {
    const known = kept.get(path);
    if (known && known.freshUntil > Date.now()) return Promise.resolve(known);
    const running = flights.get(path);
    if (running) return running;
    const flight = fetch(owner, path).finally(() => flights.delete(path));
    flights.set(path, flight);
    return flight;
  }

  return {
    get,
    async serve(request, response, { owner }) {
      const shared = await get(owner, request.url ?? '/');
      if (!response.destroyed) await give(shared, request, response);
    },
  };
}

/** Seconds from `Cache-Control: public, s-maxage=N` of a 200; 0 for everything else. */
function sharedSeconds({ status, headers }: WholeAnswer): number {
  if (status !== 200 || headers['set-cookie']) return 0;
  const found = /^public,\s*s-maxage=(\d{1,4})$/.exec(headers['cache-control'] ?? '');
  return found ? Number(found[1]) : 0;
}

/** An answer in one encoding, with all its headers. */
type Prepared = {
  headers: Record<string, string | string[] | number>;
  /** The bytes as Latin-1 text: Node sends it together with the head in one write, where a buffer takes two. */
  text: string;
};

async function give(shared: Shared, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { answer, etag } = shared;
  if (answer.status === 200 && request.headers['if-none-match'] === etag) {
    response.writeHead(304, { etag, ...revalidated }).end();
    return;
  }
  const encoding =
    answer.body.length >= smallestCompressed
      ? acceptedEncoding(request.headers['accept-encoding'])
      : undefined;
  const { headers, text } = await preparedAs(shared, encoding);
  response.writeHead(answer.status, headers);
  if (request.method === 'HEAD') response.end();
  else response.end(text, 'latin1');
}

/** Shared for seconds among visitors here; a browser asks again each time, since it may have signed in meanwhile. */
const revalidated = { 'cache-control': 'no-cache', vary: 'accept-encoding, authorization' };

function preparedAs(shared: Shared, encoding: Encoding | undefined): Promise<Prepared> {
  const known = shared.prepared.get(encoding);
  if (known) return known;
  const made = prepare(shared, encoding);
  shared.prepared.set(encoding, made);
  return made;
}

async function prepare({ answer, etag, headers }: Shared, encoding: Encoding | undefined): Promise<Prepared> {
  const body = encoding ? await compress(answer.body, encoding) : answer.body;
  return {
    headers: {
      ...headers,
      'content-length': body.length,
      ...(answer.status === 200 ? { etag, ...revalidated } : {}),
      ...(encoding ? { 'content-encoding': encoding } : {}),
    },
    text: body.toString('latin1'),
  };
}
