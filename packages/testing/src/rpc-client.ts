import { createClient, createMetrics, type RpcClient, type ServiceMethods } from '@momos/runtime';
import type { Engines } from './engines.ts';

/** As services have it where no setting says otherwise. */
const internalToken = 'development-internal-token';

/** Calls a service at a port on loopback as a neighbour would, only more patiently; closed when the tests are over. */
export function connectRpc<S extends ServiceMethods>(
  engines: Engines,
  methods: S,
  grpcPort: number,
): RpcClient<S> {
  const { client, close } = createClient(methods, {
    peer: 'the tested service',
    address: `127.0.0.1:${grpcPort}`,
    internalToken,
    metrics: createMetrics('test'),
    timeoutMs: 30_000,
  });
  engines.cleanUp(async () => close());
  return client;
}
