import { setTimeout as pause } from 'node:timers/promises';
import { AppError, unavailable } from '@momos/contracts/errors';
import { type Client, connectivityState, Metadata, type ServiceError, status } from '@grpc/grpc-js';
import { type Attributes, SpanKind } from '@opentelemetry/api';
import { BrokenCircuitError } from 'cockatiel';
import type { ServiceIdentity } from '../auth/service-identity.ts';
import { currentContext, currentTraceparent } from '../context.ts';
import type { Metrics } from '../metrics.ts';
import type { ServiceName } from '../service-name.ts';
import { inSpan } from '../span.ts';
import { type Channel, Channels } from './channels.ts';
import {
  attributesOf,
  type RequestOf,
  type ResponseOf,
  type ServiceMethods,
  serviceTokenKey,
  type UnaryMethod,
} from './definition.ts';
import { fromStatus, TransportFailure, transportError } from './status.ts';

/** Options of one call. */
export type CallOptions = {
  /** At most this long, in milliseconds; never longer than what is left of the request being answered. */
  timeoutMs?: number;
};

/** The methods of a service as functions that return promises and throw `AppError`s. */
export type RpcClient<S extends ServiceMethods> = {
  [K in keyof S]: (request: RequestOf<S[K]>, options?: CallOptions) => Promise<ResponseOf<S[K]>>;
};

/** Options of a client of one service. */
export type ClientOptions<S extends ServiceMethods> = {
  /** The called service. */
  peer: ServiceName;
  /** `host:port`, several by commas; a name is every address that it resolves to. */
  address: string;
  /** The calling service. */
  identity: Pick<ServiceIdentity, 'tokenFor'>;
  metrics: Metrics;
  /** Default timeout of a call, in milliseconds. */
  timeoutMs: number;
  /** Methods that may be repeated when the service was not reached. */
  idempotent?: readonly (keyof S & string)[];
  /** Routing keys by method: calls with the same key reach the same copy, others the least busy. */
  routing?: Routing<S>;
};

/** Reads the routing key of a method's request. */
export type Routing<S extends ServiceMethods> = { [K in keyof S]?: (request: RequestOf<S[K]>) => string };

/** Reserved for the caller to respond to its own caller after a timeout. */
const marginMs = 100;
const attempts = 3;
const firstPauseMs = 50;

/** Creates a client of a service; nothing is connected until the first call. */
export function createClient<S extends ServiceMethods>(
  methods: S,
  options: ClientOptions<S>,
): { client: RpcClient<S>; close(): void } {
  const channels = new Channels(options.address, isOpen =>
    options.metrics.breakerState[isOpen ? 'inc' : 'dec']({ peer: options.peer }),
  );
  const keys = new Map(Object.entries(options.routing ?? {}));
  const idempotent = new Set<string>(options.idempotent);

  const calls = Object.entries(methods).map(([name, method]) => {
    const target: Target = {
      channels,
      keyOf: keys.get(name) as Target['keyOf'],
      method,
      name,
      attributes: attributesOf(method),
      peer: options.peer,
      identity: options.identity,
      metrics: options.metrics,
      attempts: idempotent.has(name) ? attempts : 1,
      timeoutMs: options.timeoutMs,
    };
    return [name, (request: unknown, call: CallOptions = {}) => measured(target, request, call)];
  });
  return { client: Object.fromEntries(calls) as RpcClient<S>, close: () => channels.close() };
}

type Target = {
  channels: Channels;
  keyOf: ((request: unknown) => string) | undefined;
  method: UnaryMethod;
  name: string;
  attributes: Attributes;
  peer: ServiceName;
  identity: Pick<ServiceIdentity, 'tokenFor'>;
  metrics: Metrics;
  attempts: number;
  timeoutMs: number;
};

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
  const tried = new Set<string>();
  for (let attempt = 1; ; attempt++) {
    try {
      return await once(target, request, { deadline, tried });
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

async function once(
  target: Target,
  request: unknown,
  { deadline, tried }: { deadline: number; tried: Set<string> },
): Promise<unknown> {
  const { channels, keyOf, peer } = target;
  const key = keyOf?.(request) || undefined;
  for (;;) {
    const channel = await channels.reach(key, deadline, tried);
    if (!channel) throw new TransportFailure(unavailable(peer), false);
    tried.add(channel.id);
    try {
      return await channels.use(channel, () => send(target, channel, { request, deadline }));
    } catch (error) {
      // Refused before it was sent; `reach` throws the same when no other copy is left.
      if (!(error instanceof BrokenCircuitError)) throw error;
    }
  }
}

async function send(
  { channels, method, peer, identity }: Target,
  { connection: { client } }: Channel,
  { request, deadline }: { request: unknown; deadline: number },
): Promise<unknown> {
  const metadata = metadataOf(await identity.tokenFor(peer), channels.isWaitedFor);
  return new Promise((resolve, reject) => {
    client.makeUnaryRequest<unknown, unknown>(
      method.path,
      method.requestSerialize as (value: unknown) => Buffer,
      method.responseDeserialize,
      request,
      metadata,
      { deadline },
      (error, response) => {
        if (!error) resolve(response);
        else reject(fromStatus(error) ?? failureOf(error, peer, client));
      },
    );
  });
}

function failureOf(error: ServiceError, peer: string, client: Client): TransportFailure {
  const isConnected = client.getChannel().getConnectivityState(false) === connectivityState.READY;
  return new TransportFailure(transportError(error, peer, isConnected), error.code === status.UNAVAILABLE);
}

function metadataOf(serviceToken: string, waitForReady: boolean): Metadata {
  // grpc-js reads `waitForReady` here only, not in a service config.
  const metadata = new Metadata({ waitForReady });
  metadata.set(serviceTokenKey, serviceToken);
  const actor = currentContext()?.actor;
  if (actor) metadata.set('authorization', `Bearer ${actor.token}`);
  const traceparent = currentTraceparent();
  if (traceparent) metadata.set('traceparent', traceparent);
  return metadata;
}
