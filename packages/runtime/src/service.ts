import { once } from 'node:events';
import type { Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Server as RpcServer } from '@grpc/grpc-js';
import type { Express } from 'express';
import { createTokenRefusals, type TokenRefusals } from './auth/refusals.ts';
import { createTokenVerifier } from './auth/tokens.ts';
import type { BaseConfig } from './config.ts';
import { createClient, type RpcClient } from './grpc/client.ts';
import type { ServiceMethods } from './grpc/definition.ts';
import type { RpcBinding } from './grpc/rpc.ts';
import { createRpcServer, listen } from './grpc/server.ts';
import type { RouteBinding } from './http/bind.ts';
import { createDispatcher, type Take } from './http/dispatch.ts';
import { createHealth, type Health } from './http/health.ts';
import type { Idempotency } from './http/idempotency.ts';
import { createHttpServer } from './http/server.ts';
import { createLogger, type Logger } from './log.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { flushSpans } from './span.ts';

/** A neighbour that can be asked. */
export type Peer = 'identity' | 'events' | 'payments' | 'messaging' | 'crm' | 'media';

/** Connects to neighbours; `idempotent` names the methods that may be repeated when they were not reached. */
export type Connect = <S extends ServiceMethods>(
  methods: S,
  peer: Peer,
  options?: { idempotent?: readonly (keyof S & string)[] },
) => RpcClient<S>;

/** What a composition root gets. */
export type Context<C extends BaseConfig> = {
  config: C;
  log: Logger;
  metrics: Metrics;
  connect: Connect;
  /** Tokens that every route and RPC refuses; the service fills it from the bus. */
  refusals: TokenRefusals;
};

/** Work beside requests: consumers, the relay, sweepers. */
export type Background = { start(): Promise<void> | void; stop(): Promise<void> | void };

/** What a composition root gives: all that the service serves, and how it ends. */
export type Composition = {
  routes: readonly RouteBinding[];
  rpc?: readonly RpcBinding[];
  /** Started in order before anything is served; stopped together when the service drains. */
  background?: readonly Background[];
  /** Whether the service's own stores answer; peers and the bus do not belong here. */
  ready: readonly (() => Promise<void>)[];
  /** Of the service's store; without it an `Idempotency-Key` is not kept. */
  idempotency?: Idempotency;
  /** Called one after the other at the end, in this order. */
  close?: readonly (() => Promise<void>)[];
  /** Express handlers beside the contract: key sets, webhooks, pages. */
  http?: (app: Express) => void;
  /** Sees every request first, bare; false leaves it to the rest. For a service that passes requests on. */
  handle?: Take;
  /** Gets the HTTP server before it listens, for upgrades to other protocols. */
  attach?: (server: HttpServer) => void;
};

/** How to make a service. */
export type ServiceSpec<C extends BaseConfig> = {
  name: string;
  config: C;
  compose: (context: Context<C>) => Promise<Composition> | Composition;
};

/** A service that serves. */
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
  const log = createLogger({ service: name, level: config.LOG_LEVEL });
  const metrics = createMetrics(name);
  const { connect, closeClients } = connections(config, metrics);
  const refusals = createTokenRefusals();
  const composition = await spec.compose({ config, log, metrics, connect, refusals });
  const verify = createTokenVerifier({ jwksUrl: config.JWKS_URL, audience: config.ENVIRONMENT, refusals });
  const health = createHealth(composition.ready);
  const { idempotency, routes, rpc = [], http: extras, handle } = composition;
  const dispatch = createDispatcher(routes, {
    verify,
    log,
    metrics,
    idempotency,
    budgetMs: config.REQUEST_BUDGET_MS,
  });
  const http = createHttpServer({ dispatch, first: handle, health, metrics, log, extras });
  composition.attach?.(http);
  const isServing = () => !health.isDraining;
  const grpc = createRpcServer(rpc, {
    verify,
    internalToken: config.INTERNAL_TOKEN,
    log,
    metrics,
    isServing,
  });

  for (const work of composition.background ?? []) await work.start();
  const grpcPort = await listen(grpc, `${config.BIND_HOST}:${config.GRPC_PORT}`);
  http.listen(config.HTTP_PORT, config.BIND_HOST);
  await once(http, 'listening');
  const httpPort = (http.address() as AddressInfo).port;
  log.info({ httpPort, grpcPort }, 'ready');

  let closing: Promise<void> | undefined;
  const end = async () => {
    await drain({ health, http, grpc, composition, delayMs: config.DRAIN_DELAY_MS });
    closeClients();
    await flushSpans();
    log.info('closed');
  };
  const close = () => (closing ??= end());
  return { httpPort, grpcPort, log, health, close };
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

function connections(config: BaseConfig, metrics: Metrics): { connect: Connect; closeClients(): void } {
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
      internalToken: config.INTERNAL_TOKEN,
      metrics,
      timeoutMs: config.RPC_TIMEOUT_MS,
    });
    opened.push(connection);
    return connection.client;
  };
  return { connect, closeClients: () => opened.forEach(connection => connection.close()) };
}

/**
 * Runs a service as this process: SIGTERM and SIGINT drain it and end with 0, or with 1 when that takes longer than
 * `GRACE_MS`; a service that cannot start, and any error nobody caught, end with 1.
 */
export async function startService<C extends BaseConfig>(spec: ServiceSpec<C>): Promise<void> {
  const log = createLogger({ service: spec.name, level: spec.config.LOG_LEVEL });
  const die = (error: unknown, what: string) => {
    log.fatal({ err: error }, what);
    process.exit(1);
  };
  process.on('uncaughtException', error => die(error, 'uncaught error'));
  process.on('unhandledRejection', error => die(error, 'unhandled rejection'));
  const running = serve(spec).catch((error: unknown) => die(error, 'cannot start'));
  const stop = (signal: string) => {
    log.info({ signal }, 'draining');
    setTimeout(
      () => die(new Error(`not done ${spec.config.GRACE_MS} ms after ${signal}`), 'drain took too long'),
      spec.config.GRACE_MS,
    ).unref();
    running
      .then(async service => service?.close())
      .then(
        () => process.exit(0),
        error => die(error, 'drain failed'),
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
