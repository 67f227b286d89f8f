import type { IncomingMessage, ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import { AppError, unauthenticated } from '@momos/contracts/errors';
import type { HandlerResult, Route } from '@momos/contracts/route';
import type { Audit } from '../audit/audit.ts';
import { runAudited, writtenRule } from '../audit/audited-call.ts';
import { roughOrigin } from '../audit/origin.ts';
import { authorise } from '../auth/access.ts';
import type { Actor } from '../auth/actor.ts';
import type { TokenVerifier } from '../auth/tokens.ts';
import { RequestContext, withContext } from '../context.ts';
import type { Logger } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { eventOfRefusal, logSecurity } from '../security-log.ts';
import { nameSpan } from '../span.ts';
import { validTraceparent } from '../trace-context.ts';

import type { BoundRoute, RouteBinding } from './bind.ts';
import type { IdempotentCall } from '@momos/contracts/idempotency';
import { type Idempotency, idempotentCallOf } from './idempotency.ts';
import { clientAddressOf, Exchange } from './input.ts';
import { readBody } from './json-body.ts';
import { Router } from './router.ts';
import { sendError, sendFile, sendSerialized } from './send-response.ts';
import { SerializedResponse, serialize } from './serialized-response.ts';
import { discard, receiveUpload, type UploadedFile } from './upload.ts';
import type { UploadLimits } from './upload-limits.ts';
import { type Parsed, validate } from './validate.ts';

/** Dependencies of a dispatcher. */
export type DispatchDeps = {
  verify: TokenVerifier;
  log: Logger;
  metrics: Metrics;
  budgetMs: number;
  uploads: UploadLimits;
  idempotency?: Idempotency;
  audit?: Audit | undefined;
};

/** Handles a request and returns true, or returns false to leave it to others. */
export type Take = (request: IncomingMessage, response: ServerResponse) => boolean;

/** The routes of all contracts of a service. */
export type Dispatcher = {
  /** Takes a request whose method and path are one of the routes'. */
  take: Take;
  /** Methods that the routes have at a path. */
  methodsAt(url: string): string[];
};

/** One request on its way. */
type Job = {
  bound: BoundRoute;
  request: IncomingMessage;
  response: ServerResponse;
  params: Record<string, string>;
  queryText: string;
  context: RequestContext;
};

/** Every route's path is below this. */
export const apiPrefix = '/api';

const slowMs = 1_000;
/** Downloads and uploads may take this long. */
const fileBudgetMs = 120_000;

/** Serves the routes of all bindings; throws when two want the same place. */
export function createDispatcher(bindings: readonly RouteBinding[], deps: DispatchDeps): Dispatcher {
  const router = new Router<BoundRoute>();
  for (const bound of bindings.flat()) {
    requireParams(bound.route);
    requireAudit(bound.route, deps.audit);
    router.add(bound.route.method, apiPrefix + bound.route.path, bound);
  }

  const take = (request: IncomingMessage, response: ServerResponse) => {
    const { path, queryText } = split(request.url ?? '/');
    const context = new RequestContext({ traceparent: validTraceparent(request.headers.traceparent) });
    try {
      const match = router.find(request.method ?? 'GET', path);
      if ('allowed' in match) return false;
      const job = {
        bound: match.target,
        request,
        response,
        params: match.params,
        queryText,
        context,
      };
      withContext(context, () => void serve(job, deps));
    } catch (error) {
      sendError(response, error, context.traceId);
    }
    return true;
  };
  const methodsAt = (url: string) => {
    const match = router.find('', split(url).path);
    return 'allowed' in match ? match.allowed : [];
  };
  return { take, methodsAt };
}

function split(url: string): { path: string; queryText: string } {
  const cut = url.indexOf('?');
  return cut < 0 ? { path: url, queryText: '' } : { path: url.slice(0, cut), queryText: url.slice(cut + 1) };
}

/** A contract whose path and `params` name different things could never be called. */
function requireParams({ id, path, params }: Route): void {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)]
    .map(match => match[1])
    .sort()
    .join();
  const declared = Object.keys(params?._zod.def.shape ?? {})
    .sort()
    .join();
  if (inPath !== declared)
    throw new Error(`${id}: the path has the parameters "${inPath}", its schema "${declared}"`);
}

/** A call that is to be audited must not be served by a service that cannot. */
function requireAudit({ id, audit: rule }: Route, audit: Audit | undefined): void {
  if (writtenRule(rule) && !audit) throw new Error(`${id}: the service has no audit log`);
}

async function serve(job: Job, deps: DispatchDeps): Promise<void> {
  const { bound, context } = job;
  const start = performance.now();
  nameSpan(bound.route.method, apiPrefix + bound.route.path);
  const budget = bound.route.format || bound.route.upload ? fileBudgetMs : deps.budgetMs;
  context.origin = roughOrigin(clientAddressOf(job.request));
  context.deadline = Date.now() + budget;
  const timer = setTimeout(() => fail(job, deps, tooLate()), budget);
  try {
    await answer(job, deps);
  } catch (error) {
    fail(job, deps, error);
  } finally {
    clearTimeout(timer);
    report(job, deps, performance.now() - start);
  }
}

const tooLate = () => new AppError('timeout', 'This took too long. Please try again.');

async function answer(job: Job, deps: DispatchDeps): Promise<void> {
  const { bound, request, response } = job;
  const { route } = bound;
  const bearer = route.access === 'session' ? undefined : await authenticate(request, deps.verify);
  // For the log, if they are refused.
  job.context.actor = bearer;
  const actor = authorise(route, bearer);
  job.context.actor = actor;
  const result = await perform(job, deps, actor);
  if (response.headersSent || response.destroyed) return;
  if (result instanceof SerializedResponse)
    sendSerialized(request, response, result, cacheControl(route, actor));
  else if (route.format) await sendFile(response, route.format, result as Parameters<typeof sendFile>[2]);
}

async function authenticate(request: IncomingMessage, verify: TokenVerifier): Promise<Actor | undefined> {
  const header = request.headers.authorization;
  if (header === undefined) return undefined;
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header)?.[1];
  if (!token) throw unauthenticated();
  return verify(token);
}

/** Reads the input, has the handler answer it, and leaves no temporary file behind. */
async function perform(job: Job, deps: DispatchDeps, actor: Actor | undefined): Promise<unknown> {
  const { request, bound } = job;
  const { upload } = bound.route;
  const share = upload && deps.uploads.begin(actor?.userId ?? '');
  let file: UploadedFile | undefined;
  try {
    file = upload && (await receiveUpload(request, upload, share));
    const bytes = file ? undefined : await readBody(request);
    const parsed = validate(bound, { params: job.params, queryText: job.queryText, body: bytes });
    const idempotentCall = idempotentCallOf(bound.route, {
      key: request.headers['idempotency-key'],
      actor,
      url: request.url ?? '',
      body: bytes ?? file?.sha256 ?? '',
    });
    return await handle(job, deps, idempotentCall, { ...parsed, actor, file });
  } finally {
    if (file) await discard(file.path);
    share?.end();
  }
}

async function handle(
  job: Job,
  deps: DispatchDeps,
  idempotentCall: IdempotentCall | undefined,
  given: Parsed & { actor: Actor | undefined; file: UploadedFile | undefined },
): Promise<unknown> {
  const { bound, request, response, context } = job;
  const { route } = bound;
  const exchange = new Exchange(
    { request, response, context, log: deps.log, routeId: route.id },
    idempotentCall,
  );
  const input = Object.assign(exchange, given);
  const handled = audited(deps.audit, { bound, context, given, run: () => bound.handler(input as never) });
  const work = async () => {
    const result = await handled();
    if (result instanceof SerializedResponse || route.format) return result;
    return serialize(route, result as HandlerResult<Route>);
  };
  const isStored =
    idempotentCall &&
    deps.idempotency &&
    !route.format &&
    (route.idempotency ?? 'transaction') === 'transaction';
  if (!isStored) return work();
  const stored = await once(
    deps.idempotency as Idempotency,
    idempotentCall,
    work as () => Promise<SerializedResponse>,
  );
  if (stored.isReplay) await bound.checkRepeat?.(input as never);
  return stored;
}

/** The handler, together with its entry in the audit log where its contract asks for one. */
function audited(
  audit: Audit | undefined,
  call: Pick<Job, 'bound' | 'context'> & { given: Parsed; run: () => unknown },
): () => Promise<unknown> {
  const { bound, context, given, run } = call;
  const rule = writtenRule(bound.route.audit);
  const work = async () => run();
  if (!rule || !audit) return work;
  return () => runAudited(audit, rule, { context, facts: given, work });
}

async function once(
  idempotency: Idempotency,
  call: IdempotentCall,
  work: () => Promise<SerializedResponse>,
): Promise<SerializedResponse> {
  let isReplay = true;
  const stored = await idempotency.run(call, async () => {
    isReplay = false;
    return (await work()).stored();
  });
  return new SerializedResponse(stored, isReplay);
}

const cacheControl = (route: Route, actor: Actor | undefined) =>
  route.sharedCache !== undefined && !actor ? `public, s-maxage=${route.sharedCache}` : 'private, no-store';

function fail({ bound, request, response, context }: Job, { log }: DispatchDeps, error: unknown): void {
  const status = error instanceof AppError ? error.status : 500;
  if (!(error instanceof AppError))
    log.error({ err: error, route: bound.route.id, status }, 'Request failed');
  else if (status >= 500) log.warn({ err: error, route: bound.route.id, status }, 'Request failed');
  else {
    const fields = error.details?.map(detail => detail.field);
    log.debug({ route: bound.route.id, status, errorCode: error.code, fields }, 'Request refused');
  }
  const event = eventOfRefusal(error, request.headers.authorization !== undefined);
  if (event) logSecurity(log, event, { route: bound.route.id, ...codeOf(error) });
  if (!response.headersSent) sendError(response, error, context.traceId);
  else if (!response.writableEnded) response.destroy();
}

const codeOf = (error: unknown) => (error instanceof AppError ? { errorCode: error.code } : {});

function report({ bound, request, response }: Job, { log, metrics }: DispatchDeps, tookMs: number): void {
  const route = bound.route.id;
  const status = `${Math.trunc(response.statusCode / 100)}xx`;
  metrics.httpDuration.observe({ route, status }, tookMs / 1000);
  if (tookMs >= slowMs)
    log.info({ route, status: response.statusCode, ms: Math.round(tookMs) }, 'Slow request');
  else if (log.isLevelEnabled('debug'))
    log.debug(
      { route, method: request.method, status: response.statusCode, ms: Math.round(tookMs) },
      'Request',
    );
}
