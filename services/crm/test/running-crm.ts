import { type RunningService, serve } from '@momos/runtime';
import type { Store } from '@momos/store';
import {
  type Engines,
  settingsOn,
  startPublisher,
  startTokenIssuer,
  type TestPublisher,
  type TestActor,
} from '@momos/testing';
import { compose } from '../src/app.ts';
import { type CrmConfig, crmConfig } from '../src/config.ts';

export type Answer = {
  status: number;
  data: Record<string, unknown> & Record<string, unknown>[];
  meta: { lastEvaluatedKey: string | null; total?: number };
  code?: string;
};

/** The CRM on real engines, in this process, with a publisher of other services' messages. */
export type RunningCrm = {
  service: RunningService;
  config: CrmConfig;
  store: Store;
  publish: TestPublisher;
  request(
    actor: TestActor | undefined,
    method: string,
    path: string,
    body?: object,
    headers?: Record<string, string>,
  ): Promise<Answer>;
};

/** Starts the service on the test's engines; stopped after the tests. */
export async function startCrm(engines: Engines): Promise<RunningCrm> {
  const tokens = await startTokenIssuer();
  engines.cleanUp(tokens.close);
  const config = crmConfig({
    ...settingsOn(engines),
    JWKS_URL: tokens.jwksUrl,
    CRM_DATABASE: engines.database,
    REBUILD_QUIET_MS: '3000',
  });
  const store = await engines.connectStore();
  const publish = await startPublisher(engines);
  const service = await serve({ name: 'crm', config, compose });
  engines.cleanUp(service.close);
  const request: RunningCrm['request'] = async (actor, method, path, body, headers) => {
    const token = actor && (await tokens.tokenFor(actor));
    const response = await fetch(`http://127.0.0.1:${service.httpPort}/api${path}`, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { status: response.status, ...((await response.json()) as Omit<Answer, 'status'>) };
  };
  return { service, config, store, publish, request };
}
