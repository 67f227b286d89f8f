import type { Actor } from '../auth/actor.ts';
import type { Logger } from '../log.ts';
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

/** A gRPC service with its handlers, ready to be served. */
export type RpcBinding = { methods: ServiceMethods; handlers: Map<string, RpcHandler>; isOpen?: boolean };

/** Binds a generated service definition to its handlers; a method without one is a type error. */
export function rpc<S extends ServiceMethods>(methods: S, handlers: RpcHandlers<S>): RpcBinding {
  return { methods, handlers: new Map(Object.entries(handlers) as [string, RpcHandler][]) };
}
