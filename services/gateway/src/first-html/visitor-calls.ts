import type { Owner, Route } from '@momos/contracts/route';
import { currentTraceparent } from '@momos/runtime';
import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type BufferedResponse, jsonRequest, requestBuffered } from '../proxy/buffered-response.ts';
import type { Peer } from '../proxy/peer.ts';
import type { SharedResponses } from '../proxy/shared-responses.ts';

/** A call that a page makes first, with the very input it makes it with: that is the key of its answer. */
export type Question = {
  route: Route;
  input: {
    params?: Record<string, string>;
    query?: Record<string, string | number>;
    body?: unknown;
  };
  /** The first page of a list. */
  kind?: 'pages';
};

/** What a visitor is answered. */
export type Asked = { question: Question; response: BufferedResponse; etag: string };

/** Asks as a visitor who has not signed in: nothing of the person whose page it is reaches a service. Throws 503 or 504. */
export type AskAsVisitor = (question: Question) => Promise<Asked>;

/** Whether a visitor's answer may be part of a page: calls that only read, and that everybody may make. */
export const isForVisitors = ({ method, access, idempotency, isRepeatHarmful }: Route): boolean =>
  method === 'GET'
    ? access === 'public' || access === 'visible'
    : method === 'POST' && access === 'public' && idempotency === 'none' && !isRepeatHarmful;

/** The path of a question. */
export function pathOf({ route, input }: Question): string {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(input.params?.[name] ?? ''),
  );
  const entries = Object.entries(input.query ?? {}).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  const query = new URLSearchParams(entries).toString();
  return `/api${path}${query ? `?${query}` : ''}`;
}

/** Searches have a body, so no shared cache holds their answers; pages of one moment share them here. */
const searchMs = 2_000;

type Deps = { shared: SharedResponses; peers: Record<Owner, Peer>; timeoutMs: number };

export function createVisitorCalls({ shared, peers, timeoutMs }: Deps): AskAsVisitor {
  const searches = new LRUCache<string, Promise<Asked>>({ max: 200, ttl: searchMs });

  async function search(question: Question): Promise<Asked> {
    const { route, input } = question;
    const headers = ['traceparent', currentTraceparent() ?? ''];
    const outgoing = { method: route.method, path: pathOf(question), headers, body: input.body };
    const response = await requestBuffered(
      peers[route.owner],
      jsonRequest({ ...outgoing, timeoutMs, isRepeatable: true }),
    );
    return { question, response, etag: hash('sha256', response.body, 'base64url').slice(0, 22) };
  }

  return async question => {
    const { route, input } = question;
    if (!isForVisitors(route)) throw new Error(`${route.id} is not for visitors`);
    if (route.method === 'GET') return { question, ...(await shared.get(route.owner, pathOf(question))) };
    const key = `${route.id} ${JSON.stringify(input)}`;
    const running = searches.get(key) ?? search(question);
    searches.set(key, running);
    return running.catch((error: unknown) => {
      searches.delete(key);
      throw error;
    });
  };
}
