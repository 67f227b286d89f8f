import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError } from '@momos/contracts/errors';
import { type Passage, type PassagePrefix, prefixTable, routeTable } from '@momos/contracts/route-table';
import { type Logger, type Metrics, RequestContext, withContext } from '@momos/runtime';
import { Router } from '@momos/runtime/http/router';
import { eventOfRefusal, logSecurity } from '@momos/runtime/security-log';
import { nameSpan } from '@momos/runtime/span';
import { validTraceparent } from '@momos/runtime/trace-context';
import { createGuard, type Guard, type GuardDeps } from './admission/guard.ts';
import type { Exchange, Handle, OwnCalls } from './http/handle.ts';
import { type Counting, countingOf } from './limits/route-class.ts';
import type { FrontEnd } from './pages/front-end.ts';
import type { ProxyRequest } from './proxy/proxy-request.ts';
import { BrokenResponse, ClientDisconnected } from './proxy/exchange.ts';
import type { SharedResponses } from './proxy/shared-responses.ts';
import { NotAllowed, sendRefusal } from './refusal.ts';

export type EdgeDeps = {
  proxyRequest: ProxyRequest;
  shared: SharedResponses;
  own: OwnCalls;
  frontEnd: Pick<FrontEnd, 'respond'>;
  /** Admits calls; undefined when limits are off. */
  guard: GuardDeps | undefined;
  isDevelopment: boolean;
  /** Of every answer. */
  headers: ReadonlyMap<string, string>;
  metrics: Metrics;
  log: Logger;
};

/** The handler of a request, with the name and path for metrics and traces. */
type RouteMatch = { name: string; path: string; guard?: Guard; handle: Handle };

/** Paths that the runtime serves in every service. */
const runtimePath = /^\/(?:healthz\/|metrics$)/;

/**
 * Routes every request: calls to the service that owns them by the contracts' route table, a few to handlers of the gateway,
 * everything else to the front end. Returns false for the runtime's own paths.
 */
export function createEdge(deps: EdgeDeps): (request: IncomingMessage, response: ServerResponse) => boolean {
  const table = tableOf(deps);
  const prefixes = prefixTable.filter(({ isForDevelopment }) => !isForDevelopment || deps.isDevelopment);

  const routes: Routes = {
    deps,
    table,
    prefixes,
    guards: { read: guardOf(deps, pageReads), write: guardOf(deps, formPosts) },
  };

  return (request, response) => {
    if (isAmbiguous(request) || request.socket.destroyed) {
      // Whatever follows on this connection may be part of a request smuggling attempt.
      request.socket.destroy();
      return true;
    }
    const target = request.url ?? '/';
    const cut = target.indexOf('?');
    const path = cut < 0 ? target : target.slice(0, cut);
    // They are not reachable from outside, through a proxy.
    if (runtimePath.test(path) && request.headers['x-forwarded-for'] === undefined) return false;
    const context = new RequestContext({ traceparent: validTraceparent(request.headers.traceparent) });
    withContext(
      context,
      () => void respond(deps, { request, response, context }, () => match(routes, request, path)),
    );
    return true;
  };
}

/** Several transfer codings: a proxy in front may see another end of the body than we do (RFC 9112 §11.2). */
const isAmbiguous = ({ headers }: IncomingMessage): boolean => {
  const coding = headers['transfer-encoding'];
  return coding !== undefined && coding.toLowerCase() !== 'chunked';
};

/** The limits of requests outside the contracts. */
const pageReads: Counting = { id: 'pages', routeClass: 'read', humanCheck: undefined };
const formPosts: Counting = { id: 'forms', routeClass: 'write', humanCheck: undefined };
/** Providers send many from one address, and authenticate them by signature. */
const uncounted = new Set(['/payments/webhooks/', '/messaging/webhooks/', '/dev/outbox', '/api/dev/outbox']);

const guardOf = ({ guard }: EdgeDeps, counting: Counting) => guard && createGuard(guard, counting);

/** Every call by method and path: proxied ones and those of the gateway itself. */
function tableOf(deps: EdgeDeps): Router<RouteMatch> {
  const table = new Router<RouteMatch>();
  for (const passage of routeTable) {
    const { id, method, path, isFile } = passage;
    const counting = countingOf({ id, method, path, isUpload: isFile && method === 'POST' });
    const own = deps.own.get(`${method} ${path}`);
    const handle = own ?? proxied(deps, passage);
    table.add(method, path, { name: id, path, guard: guardOf(deps, counting), handle });
  }
  const declared = new Set(routeTable.map(({ method, path }) => `${method} ${path}`));
  for (const [methodAndPath, handle] of deps.own) {
    if (declared.has(methodAndPath)) continue;
    const [method = '', path = ''] = methodAndPath.split(' ');
    const guard = guardOf(deps, method === 'GET' || method === 'HEAD' ? pageReads : formPosts);
    table.add(method, path, { name: `gateway ${methodAndPath}`, path, guard, handle });
  }
  return table;
}

type Routes = {
  deps: EdgeDeps;
  table: Router<RouteMatch>;
  prefixes: readonly PassagePrefix[];
  guards: { read: Guard | undefined; write: Guard | undefined };
};

/** A match with the values of its path's parameters. */
type Matched = { route: RouteMatch; params: Record<string, string> };

const noParams: Record<string, string> = {};

function match({ deps, table, prefixes, guards }: Routes, request: IncomingMessage, path: string): Matched {
  const method = request.method ?? 'GET';
  const prefix = prefixes.find(each =>
    each.prefix.endsWith('/') ? path.startsWith(each.prefix) : isAtOrBelow(path, each.prefix),
  );
  if (prefix) {
    const handle = throughPrefix(deps, prefix, method);
    const guard = uncounted.has(prefix.prefix) ? undefined : method === 'POST' ? guards.write : guards.read;
    return { route: { name: prefix.prefix, path: prefix.prefix, guard, handle }, params: noParams };
  }
  if (path === '/api' || path.startsWith('/api/')) {
    const found = table.find(method, path);
    if ('target' in found) return { route: found.target, params: found.params };
    if (found.allowed.length > 0) throw new NotAllowed(found.allowed);
    throw new AppError('not_found', 'There is no such call.');
  }
  const own = table.find(method, path);
  if ('target' in own) return { route: own.target, params: own.params };
  if (method !== 'GET' && method !== 'HEAD') throw new NotAllowed(['GET', 'HEAD']);
  const handle: Handle = (asked, response) => deps.frontEnd.respond(asked, response, urlOf(asked));
  // Files come from memory; a page may send requests to a service.
  const guard = isFilePath.test(path) ? undefined : guards.read;
  return { route: { name: 'page', path: '/{page}', guard, handle }, params: noParams };
}

const isFilePath = /\.\w+$/;

const isAtOrBelow = (path: string, prefix: string) => path === prefix || path.startsWith(`${prefix}/`);

function proxied({ proxyRequest, shared }: EdgeDeps, passage: Passage): Handle {
  const { owner, isFile, sharedCache, routing } = passage;
  const keyIn = (params: Record<string, string>) => (routing === undefined ? undefined : params[routing]);
  if (sharedCache === undefined)
    return (request, response, params) => {
      requireFit(request, response, passage);
      return proxyRequest(request, response, { owner, isFile, routingKey: keyIn(params) });
    };
  return (request, response, params) =>
    request.headers.authorization === undefined
      ? shared.serve(request, response, { owner, routingKey: keyIn(params) })
      : proxyRequest(request, response, { owner, isFile, routingKey: keyIn(params) });
}

/** Refuses a body by its announced length as its service would; a chunked body is counted there. */
function requireFit(request: IncomingMessage, response: ServerResponse, { isFile, maxBytes }: Passage): void {
  const length = Number(request.headers['content-length'] ?? 0);
  if (length <= maxBytes || request.method === 'GET') return;
  // The rest of the body is not read.
  response.setHeader('connection', 'close');
  const mega = Math.floor(maxBytes / 1_048_576);
  throw new AppError(
    'file_too_large',
    isFile ? `File is larger than ${mega} MB` : `The body is larger than ${Math.floor(maxBytes / 1024)} kB.`,
  );
}

function throughPrefix(
  { proxyRequest }: EdgeDeps,
  { owner, methods }: PassagePrefix,
  method: string,
): Handle {
  if (!methods.includes(method === 'HEAD' ? 'GET' : method)) throw new NotAllowed([...methods]);
  return (request, response) => proxyRequest(request, response, { owner, isFile: true });
}

/** The request target as a URL with a fixed host. */
function urlOf(request: IncomingMessage): URL {
  const target = request.url ?? '/';
  if (!target.startsWith('/') || !URL.canParse(`http://gateway${target}`))
    throw new AppError('bad_request', 'The address cannot be read.');
  return new URL(`http://gateway${target}`);
}

async function respond(
  { headers, metrics, log }: EdgeDeps,
  { request, response, context }: Exchange & { context: RequestContext },
  matched: () => Matched,
): Promise<void> {
  const start = performance.now();
  let name = 'refused';
  response.setHeaders(new Map([...headers, ['x-request-id', context.traceId]]));
  try {
    const { route, params } = matched();
    name = route.name;
    nameSpan(request.method ?? '', route.path);
    const guarded = route.guard?.(request, response);
    if (guarded) await guarded;
    await route.handle(request, response, params);
  } catch (error) {
    if (error instanceof ClientDisconnected) return;
    const isShown = error instanceof AppError && error.status < 500;
    if (!isShown) log.warn({ err: error, route: name, op: 'proxy.request' }, 'Request could not be proxied');
    const event = eventOfRefusal(error, request.headers.authorization !== undefined);
    if (event === 'access_denied') logSecurity(log, event, { route: name });
    if (response.headersSent || error instanceof BrokenResponse) response.destroy();
    else sendRefusal(response, error, context.traceId);
  } finally {
    const status = `${Math.trunc(response.statusCode / 100)}xx`;
    metrics.httpDuration.observe({ route: name, status }, (performance.now() - start) / 1000);
  }
}
