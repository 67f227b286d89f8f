import type { Actor } from '../auth/actor.ts';
import type { Logger } from '../log.ts';
import type { ServiceName } from '../service-name.ts';
import type { RequestOf, ResponseOf, ServiceMethods } from './definition.ts';

/** The context of a call, beside its request. */
export type RpcContext = {
  /** The person on whose behalf the service calls; undefined when it calls for itself. */
  actor: Actor | undefined;
  /** Milliseconds since 1970 after which the caller has stopped waiting. */
  deadline: number | undefined;
  /** Aborted when the caller cancels. */
  readonly signal: AbortSignal;
  log: Logger;
};

/** One handler for each method of a service. */
export type RpcHandlers<S extends ServiceMethods> = {
  [K in keyof S]: (
    request: RequestOf<S[K]>,
    context: RpcContext,
  ) => Promise<ResponseOf<S[K]>> | ResponseOf<S[K]>;
};

/** A handler with its message types erased. */
export type RpcHandler = (request: unknown, context: RpcContext) => unknown;

/** Which services may call: one list for all methods, or one for each. */
export type Callers<S extends ServiceMethods> =
  | readonly ServiceName[]
  | { [K in keyof S]: readonly ServiceName[] };

/** A gRPC service with its handlers, ready to be served; `'anyone'` needs no identity and serves probes. */
export type RpcBinding = {
  methods: ServiceMethods;
  handlers: Map<string, RpcHandler>;
  allowedCallers(method: string): readonly ServiceName[] | 'anyone';
};

/**
 * Binds a generated service definition to its handlers and to the services that may call each of them; a method without
 * either is a type error.
 */
export function rpc<S extends ServiceMethods>(
  methods: S,
  callers: Callers<S>,
  handlers: RpcHandlers<S>,
): RpcBinding {
  const byMethod = callers as Record<string, readonly ServiceName[]>;
  return {
    methods,
    handlers: new Map(Object.entries(handlers) as [string, RpcHandler][]),
    allowedCallers: method => (Array.isArray(callers) ? callers : (byMethod[method] ?? [])),
  };
}
