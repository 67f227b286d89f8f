import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError } from '@momos/contracts/errors';
import { type Passage, type PassagePrefix, prefixTable, routeTable } from '@momos/contracts/route-table';
import { type Logger, type Metrics, RequestContext, withContext } from '@momos/runtime';
import { Router } from '@momos/runtime/http/router';
import { nameSpan } from '@momos/runtime/span';
import { validTraceparent } from '@momos/runtime/trace-context';
import { createGuard, type Guard, type GuardDeps } from './caller/guard.ts';
import { type Counting, countingOf } from './limits/route-class.ts';
import type { FrontEnd } from './pages/front-end.ts';
import type { Pass } from './proxy/pass.ts';
import { BrokenAnswer, CallerGone } from './proxy/peer.ts';
import type { SharedAnswers } from './proxy/shared-answers.ts';
import { NotAllowed, sendRefusal } from './refusal.ts';

type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export type EdgeDeps = {
  pass: Pass;
  shared: SharedAnswers;
  /** Calls that the gateway answers itself, by `METHOD path`. */
  own: ReadonlyMap<string, Handle>;
  frontEnd: FrontEnd;
  /** What stands before calls; undefined where nothing is limited. */
  guard: GuardDeps | undefined;
  isDevelopment: boolean;
  metrics: Metrics;
  log: Logger;
};

/** What becomes of a request: a name for figures and traces, and who answers it. */
type Verdict = { name: string; path: string; guard?: Guard; handle: Handle };

/** Addresses that the runtime answers in every service. */
const runtimePath = /^\/(?:healthz\/|metrics$)/;

/**
 * Decides what becomes of every request: calls go to the service that owns them by the contracts' route table, a few are
 * answered here, everything else is the front end. False for the runtime's own addresses.
 */
export function createEdge(deps: EdgeDeps): (request: IncomingMessage, response: ServerResponse) => boolean {
  const table = tableOf(deps);
  const prefixes = prefixTable.filter(({ isForDevelopment }) => !isForDevelopment || deps.isDevelopment);

  const judging: Judging = {
    deps,
    table,
    prefixes,
    guards: { read: guardOf(deps, looking), write: guardOf(deps, sending) },
  };

  return (request, response) => {
    if (isAmbiguous(request) || request.socket.destroyed) {
      // Whatever follows on this connection may be part of the same trick.
      request.socket.destroy();
      return true;
    }
    const target = request.url ?? '/';
    const cut = target.indexOf('?');
    const path = cut < 0 ? target : target.slice(0, cut);
    // From outside, by a proxy, they are not there.
    if (runtimePath.test(path) && request.headers['x-forwarded-for'] === undefined) return false;
    const context = new RequestContext({ traceparent: validTraceparent(request.headers.traceparent) });
    withContext(
      context,
      () => void answer(deps, { request, response, context }, () => judge(judging, request, path)),
    );
    return true;
  };
}

/** A body in several codings: what stands in front may see its end elsewhere than we do (RFC 9112 §11.2). */
const isAmbiguous = ({ headers }: IncomingMessage): boolean => {
  const coding = headers['transfer-encoding'];
  return coding !== undefined && coding.toLowerCase() !== 'chunked';
};

/** How addresses beside the calls are counted. */
const looking: Counting = { id: 'pages', routeClass: 'read', humanCheck: undefined };
const sending: Counting = { id: 'forms', routeClass: 'write', humanCheck: undefined };
/** Many of these come from one address, and who sends them shows who they are. */
const uncounted = new Set(['/payments/webhooks/', '/dev/outbox', '/api/dev/outbox']);

const guardOf = ({ guard }: EdgeDeps, counting: Counting) => guard && createGuard(guard, counting);

/** Every call by method and path: those passed on, and those that are answered here. */
function tableOf(deps: EdgeDeps): Router<Verdict> {
  const table = new Router<Verdict>();
  for (const passage of routeTable) {
    const { id, method, path, isFile } = passage;
    const counting = countingOf({ id, method, path, isUpload: isFile && method === 'POST' });
    const own = deps.own.get(`${method} ${path}`);
    const handle = own ?? passed(deps, passage);
    table.add(method, path, { name: id, path, guard: guardOf(deps, counting), handle });
  }
  const declared = new Set(routeTable.map(({ method, path }) => `${method} ${path}`));
  for (const [place, handle] of deps.own) {
    if (declared.has(place)) continue;
    const [method = '', path = ''] = place.split(' ');
    const guard = guardOf(deps, method === 'GET' ? looking : sending);
    table.add(method, path, { name: `gateway ${place}`, path, guard, handle });
  }
  return table;
}

type Judging = {
  deps: EdgeDeps;
  table: Router<Verdict>;
  prefixes: readonly PassagePrefix[];
  guards: { read: Guard | undefined; write: Guard | undefined };
};

function judge({ deps, table, prefixes, guards }: Judging, request: IncomingMessage, path: string): Verdict {
  const method = request.method ?? 'GET';
  const prefix = prefixes.find(each =>
    each.prefix.endsWith('/') ? path.startsWith(each.prefix) : isAtOrBelow(path, each.prefix),
  );
  if (prefix) {
    const handle = throughPrefix(deps, prefix, method);
    const guard = uncounted.has(prefix.prefix) ? undefined : method === 'POST' ? guards.write : guards.read;
    return { name: prefix.prefix, path: prefix.prefix, guard, handle };
  }
  if (path === '/api' || path.startsWith('/api/')) {
    const match = table.find(method, path);
    if ('target' in match) return match.target;
    if (match.allowed.length > 0) throw new NotAllowed(match.allowed);
    throw new AppError('not_found', 'There is no such call.');
  }
  if (method !== 'GET' && method !== 'HEAD') throw new NotAllowed(['GET', 'HEAD']);
  const handle: Handle = (asked, response) => deps.frontEnd(asked, response, urlOf(asked));
  // Files come from memory; a page may ask a service for what is on it.
  const guard = isFilePath.test(path) ? undefined : guards.read;
  return { name: 'page', path: '/{page}', guard, handle };
}

const isFilePath = /\.\w+$/;

const isAtOrBelow = (path: string, prefix: string) => path === prefix || path.startsWith(`${prefix}/`);

function passed({ pass, shared }: EdgeDeps, passage: Passage): Handle {
  const { owner, isFile, sharedCache } = passage;
  if (sharedCache === undefined)
    return (request, response) => {
      requireFit(request, response, passage);
      return pass(request, response, { owner, isFile });
    };
  return (request, response) =>
    request.headers.authorization === undefined
      ? shared.serve(request, response, { owner })
      : pass(request, response, { owner, isFile });
}

/** Refuses by its announced length a body that its service would refuse; what announces none is counted there. */
function requireFit(request: IncomingMessage, response: ServerResponse, { isFile, maxBytes }: Passage): void {
  const length = Number(request.headers['content-length'] ?? 0);
  if (length <= maxBytes || request.method === 'GET') return;
  // The rest of it is not waited for.
  response.setHeader('connection', 'close');
  const mega = Math.floor(maxBytes / 1_048_576);
  throw new AppError(
    'file_too_large',
    isFile ? `File is larger than ${mega} MB` : `The body is larger than ${Math.floor(maxBytes / 1024)} kB.`,
  );
}

function throughPrefix({ pass }: EdgeDeps, { owner, methods }: PassagePrefix, method: string): Handle {
  if (!methods.includes(method === 'HEAD' ? 'GET' : method)) throw new NotAllowed([...methods]);
  return (request, response) => pass(request, response, { owner, isFile: true });
}

/** The address as a URL; only its path and query are looked at, so the host does not matter. */
function urlOf(request: IncomingMessage): URL {
  const target = request.url ?? '/';
  if (!target.startsWith('/') || !URL.canParse(`http://gateway${target}`))
    throw new AppError('bad_request', 'The address cannot be read.');
  return new URL(`http://gateway${target}`);
}

type Exchange = { request: IncomingMessage; response: ServerResponse; context: RequestContext };

async function answer(
  { metrics, log }: EdgeDeps,
  { request, response, context }: Exchange,
  verdictOf: () => Verdict,
): Promise<void> {
  const start = performance.now();
  let name = 'refused';
  response.setHeader('x-request-id', context.traceId);
  try {
    const verdict = verdictOf();
    name = verdict.name;
    nameSpan(request.method ?? '', verdict.path);
    const guarded = verdict.guard?.(request, response);
    if (guarded) await guarded;
    await verdict.handle(request, response);
  } catch (error) {
    if (error instanceof CallerGone) return;
    const isShown = error instanceof AppError && error.status < 500;
    if (!isShown) log.warn({ err: error, route: name }, 'not passed on');
    if (response.headersSent || error instanceof BrokenAnswer) response.destroy();
    else sendRefusal(response, error, context.traceId);
  } finally {
    const status = `${Math.trunc(response.statusCode / 100)}xx`;
    metrics.httpDuration.observe({ route: name, status }, (performance.now() - start) / 1000);
  }
}
