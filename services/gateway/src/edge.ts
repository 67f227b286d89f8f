import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError } from '@momos/contracts/errors';
import { type Passage, type PassagePrefix, prefixTable, routeTable } from '@momos/contracts/route-table';
import { type Logger, type Metrics, RequestContext, withContext } from '@momos/runtime';
import { sendError } from '@momos/runtime/http/answer';
import { Router } from '@momos/runtime/http/router';
import { nameSpan } from '@momos/runtime/span';
import { validTraceparent } from '@momos/runtime/trace-context';
import type { FrontEnd } from './pages/front-end.ts';
import type { Pass } from './proxy/pass.ts';
import { BrokenAnswer, CallerGone } from './proxy/peer.ts';
import type { SharedAnswers } from './proxy/shared-answers.ts';

type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export type EdgeDeps = {
  pass: Pass;
  shared: SharedAnswers;
  /** Calls that the gateway answers itself, by `METHOD path`. */
  own: ReadonlyMap<string, Handle>;
  frontEnd: FrontEnd;
  isDevelopment: boolean;
  metrics: Metrics;
  log: Logger;
};

/** What becomes of a request: a name for figures and traces, and who answers it. */
type Verdict = { name: string; path: string; handle: Handle };

/** Addresses that the runtime answers in every service. */
const runtimePath = /^\/(?:healthz\/|metrics$)/;

/**
 * Decides what becomes of every request: calls go to the service that owns them by the contracts' route table, a few are
 * answered here, everything else is the front end. False for the runtime's own addresses.
 */
export function createEdge(deps: EdgeDeps): (request: IncomingMessage, response: ServerResponse) => boolean {
  const table = new Router<Verdict>();
  const others = routeTable.filter(({ method, path }) => !deps.own.has(`${method} ${path}`));
  for (const passage of others)
    table.add(passage.method, passage.path, {
      name: passage.id,
      path: passage.path,
      handle: passed(deps, passage),
    });
  for (const [place, handle] of deps.own) {
    const [method = '', path = ''] = place.split(' ');
    table.add(method, path, { name: `gateway ${place}`, path, handle });
  }
  const prefixes = prefixTable.filter(({ isForDevelopment }) => !isForDevelopment || deps.isDevelopment);

  return (request, response) => {
    const target = request.url ?? '/';
    const cut = target.indexOf('?');
    const path = cut < 0 ? target : target.slice(0, cut);
    // From outside, by a proxy, they are not there.
    if (runtimePath.test(path) && request.headers['x-forwarded-for'] === undefined) return false;
    const context = new RequestContext({ traceparent: validTraceparent(request.headers.traceparent) });
    withContext(
      context,
      () =>
        void answer(deps, { request, response, context }, () =>
          judge({ deps, table, prefixes }, request, path),
        ),
    );
    return true;
  };
}

type Judging = { deps: EdgeDeps; table: Router<Verdict>; prefixes: readonly PassagePrefix[] };

function judge({ deps, table, prefixes }: Judging, request: IncomingMessage, path: string): Verdict {
  const method = request.method ?? 'GET';
  const prefix = prefixes.find(each =>
    each.prefix.endsWith('/') ? path.startsWith(each.prefix) : isAtOrBelow(path, each.prefix),
  );
  if (prefix)
    return { name: prefix.prefix, path: prefix.prefix, handle: throughPrefix(deps, prefix, method) };
  if (path === '/api' || path.startsWith('/api/')) {
    const match = table.find(method, path);
    if ('target' in match) return match.target;
    if (match.allowed.length > 0) throw new NotAllowed(match.allowed);
    throw new AppError('not_found', 'There is no such call.');
  }
  if (method !== 'GET' && method !== 'HEAD') throw new NotAllowed(['GET', 'HEAD']);
  const handle: Handle = (asked, response) => deps.frontEnd(asked, response, urlOf(asked));
  return { name: 'page', path: '/{page}', handle };
}

const isAtOrBelow = (path: string, prefix: string) => path === prefix || path.startsWith(`${prefix}/`);

/** 405 that says what can be used instead. */
class NotAllowed extends AppError {
  readonly methods: string[];

  constructor(methods: string[]) {
    super('method_not_allowed', `Only ${methods.join(', ')} can be used here.`);
    this.methods = methods;
  }
}

function passed({ pass, shared }: EdgeDeps, { owner, isFile, sharedCache }: Passage): Handle {
  if (sharedCache === undefined) return (request, response) => pass(request, response, { owner, isFile });
  return (request, response) =>
    request.headers.authorization === undefined
      ? shared.serve(request, response, { owner })
      : pass(request, response, { owner, isFile });
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
    await verdict.handle(request, response);
  } catch (error) {
    if (error instanceof CallerGone) return;
    const isShown = error instanceof AppError && error.status < 500;
    if (!isShown) log.warn({ err: error, route: name }, 'not passed on');
    if (response.headersSent || error instanceof BrokenAnswer) response.destroy();
    else sendError(response, error, context.traceId, error instanceof NotAllowed ? error.methods : undefined);
  } finally {
    const status = `${Math.trunc(response.statusCode / 100)}xx`;
    metrics.httpDuration.observe({ route: name, status }, (performance.now() - start) / 1000);
  }
}
