import { setTimeout as pause } from 'node:timers/promises';
import { AppError, unavailable } from '@momos/contracts/errors';
import { Client, connectivityState, credentials, Metadata, type ServiceError, status } from '@grpc/grpc-js';
import { type Attributes, SpanKind } from '@opentelemetry/api';
import {
  BrokenCircuitError,
  type CircuitBreakerPolicy,
  circuitBreaker,
  ConsecutiveBreaker,
  handleWhen,
} from 'cockatiel';
import { currentContext, currentTraceparent } from '../context.ts';
import type { Metrics } from '../metrics.ts';
import { inSpan } from '../span.ts';
import {
  attributesOf,
  type RequestOf,
  type ResponseOf,
  type ServiceMethods,
  type UnaryMethod,
} from './definition.ts';
import { fromStatus, transportError } from './status.ts';

/** What one call may be told: a shorter or longer patience than usual. */
export type CallOptions = {
  /** At most this long, in milliseconds; never longer than what is left of the request being answered. */
  timeoutMs?: number;
};

/** A neighbour's methods as functions that return promises and throw `AppError`s. */
export type RpcClient<S extends ServiceMethods> = {
  [K in keyof S]: (request: RequestOf<S[K]>, options?: CallOptions) => Promise<ResponseOf<S[K]>>;
};

/** How calls to one neighbour are made. */
export type ClientOptions<S extends ServiceMethods> = {
  /** The neighbour's name for errors and figures. */
  peer: string;
  /** `host:port`; a name with several addresses is called in turn. */
  address: string;
  internalToken: string;
  metrics: Metrics;
  /** How long a call is waited for that does not say otherwise, in milliseconds. */
  timeoutMs: number;
  /** Methods that may be repeated when the neighbour was not reached. */
  idempotent?: readonly (keyof S & string)[];
};

/** Left to the caller to tell its own caller that the neighbour was late. */
const marginMs = 100;
const attempts = 3;
const firstPauseMs = 50;
const breakerFailures = 10;
const breakerRestMs = 1_000;

const channelOptions = {
  'grpc.keepalive_time_ms': 30_000,
  'grpc.keepalive_timeout_ms': 5_000,
  'grpc.initial_reconnect_backoff_ms': 100,
  'grpc.max_reconnect_backoff_ms': 2_000,
  // Waiting for the connection bridges a neighbour's restart; the deadline bounds it.
  'grpc.service_config': JSON.stringify({
    loadBalancingConfig: [{ round_robin: {} }],
    methodConfig: [{ name: [{}], waitForReady: true }],
  }),
};

/** Opens calls to a neighbour; nothing is connected until the first call. */
export function createClient<S extends ServiceMethods>(
  methods: S,
  options: ClientOptions<S>,
): { client: RpcClient<S>; close(): void } {
  const channel = new Client(options.address, credentials.createInsecure(), channelOptions);
  const breaker = circuitBreaker(handleWhen(isTransport), {
    halfOpenAfter: breakerRestMs,
    breaker: new ConsecutiveBreaker(breakerFailures),
  });
  breaker.onBreak(() => options.metrics.breakerState.set({ peer: options.peer }, 1));
  breaker.onReset(() => options.metrics.breakerState.set({ peer: options.peer }, 0));
  const idempotent = new Set<string>(options.idempotent);

  const calls = Object.entries(methods).map(([name, method]) => {
    const target: Target = {
      channel,
      breaker,
      method,
      name,
      attributes: attributesOf(method),
      peer: options.peer,
      internalToken: options.internalToken,
      metrics: options.metrics,
      attempts: idempotent.has(name) ? attempts : 1,
      timeoutMs: options.timeoutMs,
    };
    return [name, (request: unknown, call: CallOptions = {}) => measured(target, request, call)];
  });
  return { client: Object.fromEntries(calls) as RpcClient<S>, close: () => channel.close() };
}

type Target = {
  channel: Client;
  breaker: CircuitBreakerPolicy;
  method: UnaryMethod;
  name: string;
  attributes: Attributes;
  peer: string;
  internalToken: string;
  metrics: Metrics;
  attempts: number;
  timeoutMs: number;
};

/** A failure on the way, as opposed to an answer that is an error. */
class TransportFailure extends Error {
  readonly shown: AppError;
  readonly mayRepeat: boolean;

  constructor(shown: AppError, mayRepeat: boolean) {
    super(shown.message, { cause: shown.cause });
    this.shown = shown;
    this.mayRepeat = mayRepeat;
  }
}

const isTransport = (error: Error) => error instanceof TransportFailure;

async function measured(
  target: Target,
  request: unknown,
  { timeoutMs = target.timeoutMs }: CallOptions,
): Promise<unknown> {
  const end = target.metrics.grpcClientDuration.startTimer({ peer: target.peer, method: target.name });
  try {
    const subject = {
      name: target.method.path.slice(1),
      kind: SpanKind.CLIENT,
      attributes: target.attributes,
    };
    const answer = await inSpan(subject, () => repeated(target, request, deadlineOf(timeoutMs)));
    end({ code: 'ok' });
    return answer;
  } catch (error) {
    const shown = error instanceof TransportFailure ? error.shown : error;
    end({ code: shown instanceof AppError ? shown.code : 'internal' });
    throw shown;
  }
}

/** The earlier of the usual patience and what is left of the request being answered; throws 504 when nothing is. */
function deadlineOf(timeoutMs: number): number {
  const now = Date.now();
  const deadline = Math.min(
    now + timeoutMs,
    (currentContext()?.deadline ?? Number.POSITIVE_INFINITY) - marginMs,
  );
  if (deadline <= now) throw new AppError('timeout', 'This took too long. Please try again.');
  return deadline;
}

async function repeated(target: Target, request: unknown, deadline: number): Promise<unknown> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await target.breaker.execute(() => once(target, request, deadline));
    } catch (error) {
      if (error instanceof BrokenCircuitError) throw unavailable(target.peer, error);
      const wait = firstPauseMs * 2 ** (attempt - 1) * (0.5 + Math.random());
      const mayRepeat = error instanceof TransportFailure && error.mayRepeat && attempt < target.attempts;
      if (!mayRepeat || Date.now() + wait >= deadline) throw error;
      target.metrics.grpcRetries.inc({ peer: target.peer, method: target.name });
      await pause(wait);
    }
  }
}

function once(
  { channel, method, peer, internalToken }: Target,
  request: unknown,
  deadline: number,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    channel.makeUnaryRequest<unknown, unknown>(
      method.path,
      method.requestSerialize as (value: unknown) => Buffer,
      method.responseDeserialize,
      request,
      metadataOf(internalToken),
      { deadline },
      (error, response) => {
        if (!error) resolve(response);
        else reject(fromStatus(error) ?? failureOf(error, peer, channel));
      },
    );
  });
}

function failureOf(error: ServiceError, peer: string, channel: Client): TransportFailure {
  const isConnected = channel.getChannel().getConnectivityState(false) === connectivityState.READY;
  return new TransportFailure(transportError(error, peer, isConnected), error.code === status.UNAVAILABLE);
}

function metadataOf(internalToken: string): Metadata {
  const metadata = new Metadata();
  metadata.set('x-internal-token', internalToken);
  const actor = currentContext()?.actor;
  if (actor) metadata.set('authorization', `Bearer ${actor.token}`);
  const traceparent = currentTraceparent();
  if (traceparent) metadata.set('traceparent', traceparent);
  return metadata;
}
