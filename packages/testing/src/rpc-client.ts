import {
  createClient,
  createMetrics,
  createServiceIdentity,
  type RpcClient,
  type ServiceMethods,
  type ServiceName,
} from '@momos/runtime';
import type { Engines } from './engines.ts';

/** Calls a service at a port on loopback as its neighbour `from` would, only more patiently; closed when the tests are over. */
export function connectRpc<S extends ServiceMethods>(
  engines: Engines,
  methods: S,
  { from, to, port }: { from: ServiceName; to: ServiceName; port: number },
): RpcClient<S> {
  const { client, close } = createClient(methods, {
    peer: to,
    address: `127.0.0.1:${port}`,
    identity: createServiceIdentity(from),
    metrics: createMetrics('test'),
    timeoutMs: 30_000,
  });
  engines.cleanUp(async () => close());
  return client;
}
