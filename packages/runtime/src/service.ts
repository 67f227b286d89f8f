import { once } from 'node:events';
import type { IncomingMessage, Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Server as RpcServer } from '@grpc/grpc-js';
import type { Express } from 'express';
import { createServiceIdentity, type ServiceIdentity } from './auth/service-identity.ts';
import type { Audit } from './audit/audit.ts';
import { createTokenRevocations, type TokenRevocations } from './auth/revocations.ts';
import { createTokenVerifier, type TokenVerifier } from './auth/tokens.ts';
import type { BaseConfig } from './config.ts';
import { type ClientOptions, createClient, type RpcClient } from './grpc/client.ts';
import type { ServiceMethods } from './grpc/definition.ts';
import type { RpcBinding } from './grpc/rpc.ts';
import { createRpcServer, listen } from './grpc/server.ts';
import type { RouteBinding } from './http/bind.ts';
import { createDispatcher, type Take } from './http/dispatch.ts';
import { createHealth, type Health } from './http/health.ts';
import type { Idempotency } from './http/idempotency.ts';
import { createHttpServer } from './http/server.ts';
import { createUploadLimits, sweepUploads } from './http/upload-limits.ts';
import { createLogger, type Logger } from './log.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import type { ServiceName } from './service-name.ts';
import { flushSpans } from './span.ts';

/** A service that answers RPCs. */
export type Peer = Exclude<ServiceName, 'gateway'>;

/**
 * Connects to other services; `idempotent` names the methods that may be repeated when they were not reached, `routing` reads
 * from a method's request what chooses the copy: `{ holdSeat: request => request.socialId }`.
 */
export type Connect = <S extends ServiceMethods>(
  methods: S,
  peer: Peer,
  options?: Pick<ClientOptions<S>, 'idempotent' | 'routing'>,
) => RpcClient<S>;

/** The input of a composition root. */
export type Context<C extends BaseConfig> = {
  config: C;
  log: Logger;
  metrics: Metrics;
  connect: Connect;
  /** Revoked tokens, which every route and RPC refuses; the service fills it by `consumeAccessRevocations`. */
  revocations: TokenRevocations;
};

/** Work beside requests: consumers, the relay, sweepers. */
export type Background = { start(): Promise<void> | void; stop(): Promise<void> | void };

/** The result of a composition root: everything that the service serves, and how it closes. */
export type Composition = {
  routes: readonly RouteBinding[];
  rpc?: readonly RpcBinding[];
  /** Started in order before anything is served; stopped together when the service drains. */
  background?: readonly Background[];
  /** Whether the service's own stores answer; peers and the bus do not belong here. */
  ready: readonly (() => Promise<void>)[];
  /** Of the service's store; without it an `Idempotency-Key` has no effect. */
  idempotency?: Idempotency;
  /** Needed by a service with calls that are audited. */
  audit?: Audit;
  /** Called one after the other at the end, in this order. */
  close?: readonly (() => Promise<void>)[];
  /** Express handlers outside the contracts: key sets, webhooks, pages. */
  http?: (app: Express) => void;
  /** Gets every request before the routes; returns false to leave it to them. For the gateway, which proxies. */
  handle?: Take;
  /** Whether a request's trace is continued; always where not said. For the gateway, whose requests come from outside. */
  isTraced?: (request: IncomingMessage) => boolean;
  /** Gets the HTTP server before it listens, for protocol upgrades. */
  attach?: (server: HttpServer) => void;
};

/** A service's name, settings and composition root. */
export type ServiceSpec<C extends BaseConfig> = {
  name: ServiceName;
  config: C;
  /** Where lines go; set by tests. */
  log?: Logger;
  compose: (context: Context<C>) => Promise<Composition> | Composition;
};

/** A service that listens. */
export type RunningService = {
  httpPort: number;
  grpcPort: number;
  log: Logger;
  health: Health;
  close(): Promise<void>;
};

/** Composes a service and serves it until `close()`, which drains it. Signals and exit codes are `startService`'s part. */
export async function serve<C extends BaseConfig>(spec: ServiceSpec<C>): Promise<RunningService> {
  const { name, config } = spec;
  const { log = createLogger({ service: name, level: config.LOG_LEVEL }) } = spec;
  const metrics = createMetrics(name);
  const identity = createServiceIdentity(name, config);
  const { connect, closeClients } = connections(config, { identity, metrics });
  const revocations = createTokenRevocations();
  const composition = await spec.compose({ config, log, metrics, connect, revocations });
  const verify = createTokenVerifier({ jwksUrl: config.JWKS_URL, audience: config.ENVIRONMENT, revocations });
  const health = createHealth(composition.ready);
  const servers = createServers(composition, { config, identity, verify, health, metrics, log });

  if (composition.routes.flat().some(({ route }) => route.upload)) await sweepUploads();
  for (const work of composition.background ?? []) await work.start();
  const ports = await listenOn(servers, config);
  log.info(ports, 'Ready');

  let closing: Promise<void> | undefined;
  const end = async () => {
    await drain({ health, ...servers, composition, delayMs: config.DRAIN_DELAY_MS });
    closeClients();
    await flushSpans();
    log.info('Closed');
  };
  const close = () => (closing ??= end());
  return { ...ports, log, health, close };
}

type Servers = { http: HttpServer; grpc: RpcServer };
type ServerDeps = {
  config: BaseConfig;
  identity: ServiceIdentity;
  verify: TokenVerifier;
  health: Health;
  metrics: Metrics;
  log: Logger;
};

function createServers(composition: Composition, deps: ServerDeps): Servers {
  const { config, identity, verify, health, metrics, log } = deps;
  const { audit, idempotency, routes, rpc = [], http: extras, handle, isTraced } = composition;
  const budgetMs = config.REQUEST_BUDGET_MS;
  const uploads = uploadLimitsOf(config);
  const dispatch = createDispatcher(routes, { verify, log, metrics, idempotency, audit, budgetMs, uploads });
  const http = createHttpServer({ dispatch, first: handle, isTraced, health, metrics, log, extras });
  composition.attach?.(http);
  const isServing = () => !health.isDraining;
  const grpc = createRpcServer(rpc, { verify, identity, log, metrics, isServing });
  return { http, grpc };
}

const uploadLimitsOf = ({ UPLOADS_PARALLEL, UPLOADS_PER_PERSON, UPLOADS_MB }: BaseConfig) =>
  createUploadLimits({
    parallel: UPLOADS_PARALLEL,
    perPerson: UPLOADS_PER_PERSON,
    bytes: UPLOADS_MB * 1_048_576,
  });

async function listenOn(
  { http, grpc }: Servers,
  config: BaseConfig,
): Promise<{ httpPort: number; grpcPort: number }> {
  const grpcPort = await listen(grpc, `${config.BIND_HOST}:${config.GRPC_PORT}`);
  http.listen(config.HTTP_PORT, config.BIND_HOST);
  await once(http, 'listening');
  return { httpPort: (http.address() as AddressInfo).port, grpcPort };
}

type Draining = {
  health: Health;
  http: HttpServer;
  grpc: RpcServer;
  composition: Composition;
  delayMs: number;
};

/** Architecture rule 9: not ready, stop taking, finish, close. */
async function drain({ health, http, grpc, composition, delayMs }: Draining): Promise<void> {
  health.drain();
  await pause(delayMs);
  const background = composition.background ?? [];
  await Promise.all([closeHttp(http), closeGrpc(grpc), ...background.map(async work => work.stop())]);
  for (const close of composition.close ?? []) await close();
}

/** Waits for answers in flight; their connections, kept alive by the caller, are closed as they fall idle. */
async function closeHttp(server: HttpServer): Promise<void> {
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  await new Promise<void>(resolve => server.close(() => resolve()));
  clearInterval(sweep);
}

const closeGrpc = (server: RpcServer) => new Promise<void>(resolve => server.tryShutdown(() => resolve()));

function connections(
  config: BaseConfig,
  calling: { identity: ServiceIdentity; metrics: Metrics },
): { connect: Connect; closeClients(): void } {
  const addresses: Record<Peer, string> = {
    identity: config.IDENTITY_GRPC,
    events: config.EVENTS_GRPC,
    payments: config.PAYMENTS_GRPC,
    messaging: config.MESSAGING_GRPC,
    crm: config.CRM_GRPC,
    media: config.MEDIA_GRPC,
  };
  const opened: { close(): void }[] = [];
  const connect: Connect = (methods, peer, options) => {
    const connection = createClient(methods, {
      ...options,
      peer,
      address: addresses[peer],
      ...calling,
      timeoutMs: config.RPC_TIMEOUT_MS,
    });
    opened.push(connection);
    return connection.client;
  };
  return { connect, closeClients: () => opened.forEach(connection => connection.close()) };
}

/**
 * Runs a service as this process: SIGTERM and SIGINT drain it and end with 0, or with 1 when that takes longer than
 * `GRACE_MS`; a service that cannot start, and uncaught errors end with 1.
 */
export async function startService<C extends BaseConfig>(spec: ServiceSpec<C>): Promise<void> {
  const log = createLogger({ service: spec.name, level: spec.config.LOG_LEVEL });
  const die = (error: unknown, what: string) => {
    log.fatal({ err: error }, what);
    process.exit(1);
  };
  process.on('uncaughtException', error => die(error, 'Uncaught error'));
  process.on('unhandledRejection', error => die(error, 'Unhandled rejection'));
  const running = serve(spec).catch((error: unknown) => die(error, 'Service cannot start'));
  const stop = (signal: string) => {
    log.info({ signal }, 'Draining');
    setTimeout(
      () =>
        die(new Error(`not done ${spec.config.GRACE_MS} ms after ${signal}`), 'Drain took too long; exiting'),
      spec.config.GRACE_MS,
    ).unref();
    running
      .then(async service => service?.close())
      .then(
        () => process.exit(0),
        error => die(error, 'Drain failed'),
      );
  };
  let isStopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      // A terminal and a launcher may both send one; the first counts.
      if (!isStopping) stop(signal);
      isStopping = true;
    });
  }
  await running;
}
