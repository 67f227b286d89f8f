import { AppError, unauthenticated } from '@momos/contracts/errors';
import {
  type sendUnaryData,
  Server,
  ServerCredentials,
  type ServerUnaryCall,
  type ServiceDefinition,
  status,
  type UntypedServiceImplementation,
} from '@grpc/grpc-js';
import { SpanKind, trace } from '@opentelemetry/api';
import type { Actor } from '../auth/actor.ts';
import { type ServiceIdentity, UnknownCaller } from '../auth/service-identity.ts';
import type { TokenVerifier } from '../auth/tokens.ts';
import { RequestContext, withContext } from '../context.ts';
import type { Logger } from '../log.ts';
import { securityEvents } from '../security-log.ts';
import type { Metrics } from '../metrics.ts';
import { inRemoteSpan } from '../span.ts';
import { validTraceparent } from '../trace-context.ts';
import { attributesOf, serviceTokenKey, type UnaryMethod } from './definition.ts';
import { healthBinding } from './health.ts';
import type { RpcBinding, RpcContext, RpcHandler } from './rpc.ts';
import { toStatus } from './status.ts';

/** Dependencies of a gRPC server. */
export type RpcServerDeps = {
  verify: TokenVerifier;
  /** Knows the service that calls. */
  identity: Pick<ServiceIdentity, 'identify'>;
  log: Logger;
  metrics: Metrics;
  isServing: () => boolean;
};

/** gRPC server with the given services and `grpc.health.v1`. */
export function createRpcServer(bindings: readonly RpcBinding[], deps: RpcServerDeps): Server {
  const server = new Server({
    'grpc.keepalive_time_ms': 60_000,
    'grpc.keepalive_timeout_ms': 10_000,
    // So that callers find new copies of this service.
    'grpc.max_connection_age_ms': 300_000,
    'grpc.max_connection_age_grace_ms': 30_000,
  });
  for (const binding of [...bindings, healthBinding(deps.isServing)]) {
    const implementation: UntypedServiceImplementation = {};
    for (const [name, method] of Object.entries(binding.methods)) {
      const handler = binding.handlers.get(name);
      if (!handler) throw new Error(`No handler for ${method.path}`);
      implementation[name] = unary(method, handler, { ...deps, callers: binding.allowedCallers(name) });
    }
    server.addService(binding.methods as unknown as ServiceDefinition, implementation);
  }
  return server;
}

/** Listens at `host:port` and resolves to the port, which the system chooses for 0. */
export function listen(server: Server, address: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.bindAsync(address, ServerCredentials.createInsecure(), (error, port) =>
      error ? reject(error) : resolve(port),
    );
  });
}

type Call = ServerUnaryCall<unknown, unknown>;

type Callers = ReturnType<RpcBinding['allowedCallers']>;

/** A call that the caller's service may not make: an operator's matter, of which the person behind it sees a 500. */
class CallerRefused extends Error {
  readonly code: status.UNAUTHENTICATED | status.PERMISSION_DENIED;

  constructor(code: CallerRefused['code'], message: string) {
    super(message);
    this.code = code;
  }
}

function unary(definition: UnaryMethod, handler: RpcHandler, deps: RpcServerDeps & { callers: Callers }) {
  const method = definition.path;
  const subject = { name: method.slice(1), kind: SpanKind.SERVER, attributes: attributesOf(definition) };
  return (call: Call, respond: sendUnaryData<unknown>) => {
    const traceparent = validTraceparent(call.metadata.get('traceparent')[0]);
    const context = new RequestContext({ deadline: deadlineOf(call), traceparent });
    const end = deps.metrics.grpcServerDuration.startTimer({ method });
    const work = async () => {
      await admit(call, deps);
      context.actor = await actorOf(call, deps);
      return handler(call.request, new CallContext(call, context, deps.log));
    };
    const finish = (code: string) => {
      end({ code });
      if (code !== 'ok') trace.getActiveSpan()?.setAttribute('error.type', code);
      trace.getActiveSpan()?.end();
    };
    const answer = async () => {
      try {
        const reply = await work();
        finish('ok');
        respond(null, reply);
      } catch (error) {
        if (error instanceof CallerRefused) {
          deps.log.warn(
            { err: error, method, security: 'service_refused', op: 'rpc.refuse' },
            securityEvents.service_refused,
          );
          finish('caller_refused');
          return respond({ code: error.code, details: error.message });
        }
        if (!(error instanceof AppError)) deps.log.error({ err: error, method }, 'RPC failed');
        finish(error instanceof AppError ? error.code : 'internal');
        respond(toStatus(error));
      }
    };
    withContext(context, () => inRemoteSpan(subject, traceparent, () => void answer()));
  };
}

/** Lets the services on the method's list in; throws {@link CallerRefused} for others and for what is no service. */
async function admit(call: Call, { callers, identity }: RpcServerDeps & { callers: Callers }): Promise<void> {
  if (callers === 'anyone') return;
  const caller = await identity.identify(call.metadata.get(serviceTokenKey)[0]).catch((error: unknown) => {
    if (!(error instanceof UnknownCaller)) throw error;
    throw new CallerRefused(status.UNAUTHENTICATED, error.message);
  });
  if (!callers.includes(caller))
    throw new CallerRefused(status.PERMISSION_DENIED, `${caller} may not call this method.`);
}

function deadlineOf(call: Call): number | undefined {
  const deadline = call.getDeadline();
  const time = deadline instanceof Date ? deadline.getTime() : deadline;
  return Number.isFinite(time) ? time : undefined;
}

async function actorOf(call: Call, { verify }: RpcServerDeps): Promise<Actor | undefined> {
  const [header] = call.metadata.get('authorization');
  if (header === undefined) return undefined;
  const token = /^Bearer (\S+)$/.exec(header.toString())?.[1];
  if (!token) throw unauthenticated();
  return verify(token);
}

class CallContext implements RpcContext {
  readonly actor: Actor | undefined;
  readonly deadline: number | undefined;
  readonly log: Logger;
  readonly #call: Call;
  #abort: AbortController | undefined;

  constructor(call: Call, context: RequestContext, log: Logger) {
    this.#call = call;
    this.actor = context.actor;
    this.deadline = context.deadline;
    this.log = log;
  }

  get signal(): AbortSignal {
    if (this.#abort) return this.#abort.signal;
    const abort = new AbortController();
    this.#abort = abort;
    if (this.#call.cancelled) abort.abort();
    this.#call.once('cancelled', () => abort.abort());
    return abort.signal;
  }
}
