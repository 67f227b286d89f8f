import {
  createLogger,
  createMetrics,
  createRpcServer,
  createServiceIdentity,
  listen,
  type RpcBinding,
  type ServiceName,
  type TokenVerifier,
} from '@momos/runtime';
import type { Engines } from './engines.ts';

/** What a double answers, and the services that it stands in for. */
export type RpcDouble = {
  names: readonly ServiceName[];
  bindings: readonly RpcBinding[];
  /** Every person is believed where not said: the data are the test's own. */
  verify?: TokenVerifier;
};

const believed: TokenVerifier = async token => ({
  userId: '',
  sessionId: '',
  isAdmin: false,
  isNamed: true,
  roles: [],
  token,
});

/** Serves doubles of services on loopback, for callers that their methods list; resolves to the address and how it ends. */
export async function startRpcDouble({ names, bindings, verify = believed }: RpcDouble) {
  const identities = names.map(name => createServiceIdentity(name));
  const identify = (token: unknown) => Promise.any(identities.map(each => each.identify(token)));
  const server = createRpcServer(bindings, {
    verify,
    identity: { identify },
    log: createLogger({ service: 'double', level: 'error' }),
    metrics: createMetrics('double'),
    isServing: () => true,
  });
  const port = await listen(server, '127.0.0.1:0');
  return { address: `127.0.0.1:${port}`, close: () => server.forceShutdown() };
}

/** As {@link startRpcDouble}, ended when the tests are over. */
export async function serveRpcDouble(engines: Engines, double: RpcDouble): Promise<string> {
  const { address, close } = await startRpcDouble(double);
  engines.cleanUp(async () => close());
  return address;
}
