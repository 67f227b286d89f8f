import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { AppError } from '@momos/contracts/errors';
import { SpanKind, SpanStatusCode } from '@opentelemetry/api';
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express';
import { currentContext, RequestContext, withContext } from '../context.ts';
import type { Logger } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { inRemoteSpan, isTracing } from '../span.ts';
import { validTraceparent } from '../trace-context.ts';
import { sendError } from './send-response.ts';
import type { Dispatcher, Take } from './dispatch.ts';
import type { Health } from './health.ts';

/** The parts of a service's HTTP server. */
export type ServerParts = {
  dispatch: Dispatcher;
  /** Sees each request before the routes do. */
  first?: Take;
  health: Health;
  metrics: Metrics;
  log: Logger;
  /** Whether a request's trace is continued; always where not said, since requests come from our own services. */
  isTraced?: (request: IncomingMessage) => boolean;
  /** Adds handlers beside the contract's: key sets, webhooks with raw bodies, pages. */
  extras?: (app: Express) => void;
};

/**
 * HTTP server of a service: contract routes first, on the bare request, then Express with health, metrics and extras.
 * Unknown paths are a 404 in the one error shape.
 */
export function createHttpServer(parts: ServerParts): Server {
  const app = beside(parts);
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    if (parts.first?.(request, response) || parts.dispatch.take(request, response)) return;
    app(request, response);
  };
  const server = createServer(
    {
      keepAliveTimeout: 65_000,
      headersTimeout: 20_000,
      requestTimeout: 120_000,
      connectionsCheckingInterval: 5_000,
    },
    (request, response) => {
      if (parts.health.isDraining) response.setHeader('connection', 'close');
      // Whoever chooses trace ids could hide a request among others, or have everything recorded.
      if (parts.isTraced?.(request) === false) delete request.headers.traceparent;
      if (isTracing) traced(answer, request, response);
      else answer(request, response);
    },
  );
  server.on('clientError', refuseBroken);
  return server;
}

const unseen = /^\/(?:healthz|metrics)\b/;

/** Answers inside a span that ends with the answer; probes leave none. */
function traced(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const { method = '', url = '' } = request;
  if (unseen.test(url)) return answer(request, response);
  const subject = { name: method, kind: SpanKind.SERVER, attributes: { 'http.request.method': method } };
  inRemoteSpan(subject, validTraceparent(request.headers.traceparent), span => {
    response.once('close', () => {
      span?.setAttribute('http.response.status_code', response.statusCode);
      if (response.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
      span?.end();
    });
    answer(request, response);
  });
}

function beside({ dispatch, health, metrics, log, extras }: ServerParts): Express {
  const app = express();
  app.disable('x-powered-by').disable('etag').set('query parser', 'simple');
  app.use(inContext, timed(metrics));
  app.get('/healthz/live', (_request, response) => void response.json({ status: 'ok' }));
  app.get('/healthz/ready', async (_request, response) => {
    const report = await health.check();
    response
      .status(report.isReady ? 200 : 503)
      .json({ status: report.isReady ? 'ok' : 'not ready', ...report.problems });
  });
  app.get('/metrics', async (_request, response) => {
    response.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
  extras?.(app);
  app.use(nothingThere(dispatch));
  app.use(onError(log));
  return app;
}

const inContext: RequestHandler = (request, _response, next) =>
  withContext(new RequestContext({ traceparent: validTraceparent(request.headers.traceparent) }), next);

/** 405 where the contract has the path by other methods, else 404. */
const nothingThere =
  (dispatch: Dispatcher): RequestHandler =>
  (request, response) => {
    const allowed = dispatch.methodsAt(request.url);
    const error =
      allowed.length > 0
        ? new AppError('method_not_allowed', `Only ${allowed.join(', ')} can be used here.`)
        : new AppError('not_found', 'There is nothing at this address.');
    sendError(response, error, currentContext()?.traceId, allowed.length > 0 ? allowed : undefined);
  };

/** Requests outside the contracts are one route in the metrics, `other`. */
const timed =
  (metrics: Metrics): RequestHandler =>
  (_request, response, next) => {
    const end = metrics.httpDuration.startTimer({ route: 'other' });
    response.once('close', () => end({ status: `${Math.trunc(response.statusCode / 100)}xx` }));
    next();
  };

function onError(log: Logger): ErrorRequestHandler {
  return (error: unknown, request, response, _next) => {
    const shown = error instanceof AppError ? error : clientFault(error);
    if (!shown) log.error({ err: error, path: request.route?.path }, 'Request failed');
    if (response.headersSent) response.destroy();
    else sendError(response, shown ?? error, currentContext()?.traceId);
  };
}

/** Express marks what the caller did wrong (a bad path, a body that is no JSON) by a status below 500. */
function clientFault(error: unknown): AppError | undefined {
  const status = error instanceof Error && 'status' in error ? error.status : undefined;
  if (typeof status !== 'number' || status < 400 || status >= 500) return undefined;
  return new AppError(
    status === 413 ? 'file_too_large' : status === 415 ? 'unsupported_media' : 'bad_request',
    'The request cannot be read.',
  );
}

/** A request that Node cannot parse gets a response in the one error shape, too. */
function refuseBroken(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return;
  const line =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? '431 Request Header Fields Too Large'
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? '408 Request Timeout'
        : '400 Bad Request';
  const body =
    '{"error":"The request cannot be read.","message":"The request cannot be read.","code":"bad_request"}';
  socket.end(
    `HTTP/1.1 ${line}\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  );
}
