import { AppError, toErrorBody } from '@momos/contracts/errors';
import { routes } from '@momos/contracts';
import type { CallData, CallMeta, Route } from '@momos/contracts/route';
import { z } from 'zod';
import type * as core from 'zod/v4/core';
import { type Parts, sample, sampleOf } from './sample.ts';

/** What a page sent. */
export type Sent = {
  params: Record<string, string>;
  query: Record<string, unknown>;
  body: unknown;
  idempotencyKey: string | null;
  ifMatch: string | null;
};

/** What a call is answered with in a test. */
export type Answer = {
  route: Route;
  /** Only calls with these parameters and query; all where left out. */
  when: (sent: Sent) => boolean;
  reply: (sent: Sent) => Promise<Response>;
};

type More<R extends Route> = { meta?: Parts<CallMeta<R>>; when?: (sent: Sent) => boolean };

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

const always = () => true;

function success<R extends Route>(
  route: R,
  parts: Parts<CallData<R>> | undefined,
  { meta }: More<R>,
): () => Response {
  if (route.status === 204) return () => new Response(null, { status: 204 });
  if (route.format)
    return () => new Response(String(parts ?? ''), { headers: { 'content-type': 'text/plain' } });
  const data = sample(route, parts);
  const more = route.meta ? { meta: sampleOf(route.meta, meta as never) } : {};
  return () => json(route.status ?? 200, route.bare ? data : { data, ...more });
}

type Reply<R extends Route> = (sent: Sent) => Parts<CallData<R>> | undefined;

/**
 * Answers a call with what its contract says, with the given parts in it: `answer(socialsContract.getBySlug, { title: 'Sunset' })`.
 */
export function answer<R extends Route>(route: R, parts?: Parts<CallData<R>>, more: More<R> = {}): Answer {
  const response = success(route, parts, more);
  return { route, when: more.when ?? always, reply: async () => response() };
}

/** Answers by what was sent; what `of` throws of `@momos/contracts/errors` is answered as the server would. */
export const answerBy = <R extends Route>(route: R, of: Reply<R>, more: More<R> = {}): Answer => ({
  route,
  when: more.when ?? always,
  reply: async sent => {
    try {
      return success(route, of(sent), more)();
    } catch (error) {
      if (error instanceof AppError) return json(error.status, toErrorBody(error));
      throw error;
    }
  },
});

/** Refuses a call: `refuse(socialsContract.getBySlug, notFound('social'))`. */
export const refuse = (route: Route, error: AppError, when: Answer['when'] = always): Answer => ({
  route,
  when,
  reply: async () => json(error.status, toErrorBody(error)),
});

/** Never answers, so that the page stays as it is while it loads. */
export const pending = (route: Route): Answer => ({
  route,
  when: always,
  reply: () => new Promise(() => undefined),
});

const patternOf = (route: Route) =>
  new RegExp(`^/api${route.path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);

/** Routes of that method and path; the one with the most fixed parts first (`/socials/hosted` before `/socials/{id}`). */
function routesOf(method: string, path: string): { route: Route; params: Record<string, string> }[] {
  return routes
    .filter(route => route.method === method)
    .flatMap(route => {
      const found = patternOf(route).exec(path);
      return found ? [{ route, params: mapValues(found.groups ?? {}, decodeURIComponent) }] : [];
    })
    .toSorted((a, b) => Object.keys(a.params).length - Object.keys(b.params).length);
}

const mapValues = <T>(values: Record<string, string>, change: (text: string) => T) =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value)]));

const isList = (schema: core.$ZodType | undefined): boolean => {
  const def = (schema as core.$ZodTypes | undefined)?._zod.def;
  return def !== undefined && (def.type === 'array' || ('innerType' in def && isList(def.innerType)));
};

function queryOf(search: URLSearchParams, schema: core.$ZodObject | undefined): Record<string, unknown> {
  return Object.fromEntries(
    [...new Set(search.keys())].map(key => {
      const all = search.getAll(key);
      return [key, isList(schema?._zod.def.shape[key]) ? all : all[0]];
    }),
  );
}

/** What the contract has against a call; undefined where it is as declared. */
function fault(route: Route, sent: Sent): string | undefined {
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = route[part];
    const checked = schema && z.safeParse(schema, sent[part]);
    if (checked && !checked.success) return `${part}: ${z.prettifyError(checked.error)}`;
  }
  return undefined;
}

/** The network of one test: calls are answered as given; what no answer is for, or no contract allows, is a problem of the test. */
export function createNetwork(answers: readonly Answer[]) {
  const made: { route: Route; sent: Sent }[] = [];
  const problems: string[] = [];
  const refused = (problem: string) => {
    problems.push(problem);
    return json(501, { message: problem });
  };

  async function handle(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
    init.signal?.throwIfAborted();
    const url = new URL(input instanceof Request ? input.url : input, 'http://localhost');
    const method = init.method ?? 'GET';
    const [found] = routesOf(method, url.pathname);
    if (!found) return refused(`No contract has ${method} ${url.pathname}.`);
    const { route, params } = found;
    const headers = new Headers(init.headers);
    const sent: Sent = {
      params,
      query: queryOf(url.searchParams, route.query),
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
      idempotencyKey: headers.get('idempotency-key'),
      ifMatch: headers.get('if-match'),
    };
    made.push({ route, sent });
    const given = answers.find(each => each.route.id === route.id && each.when(sent));
    if (!given) return refused(`Unexpected call of ${route.id} (${method} ${url.pathname}${url.search}).`);
    const wrong = fault(route, sent);
    if (wrong) return refused(`${route.id} was called against its contract: ${wrong}`);
    return given.reply(sent).catch((error: unknown) => refused(`${route.id}: ${String(error)}`));
  }

  return {
    fetch: handle as typeof fetch,
    problems,
    /** What was sent to a call, in order. */
    sent: (route: Route) => made.filter(each => each.route.id === route.id).map(each => each.sent),
  };
}
