import { type RunningService, serve } from '@momos/runtime';
import type { Store } from '@momos/store';
import {
  type Engines,
  settingsOn,
  startTeller,
  startTokenIssuer,
  type Teller,
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

/** The CRM on real engines, in this process, with a neighbour that tells things on the bus. */
export type RunningCrm = {
  service: RunningService;
  config: CrmConfig;
  store: Store;
  tell: Teller;
  ask(actor: TestActor | undefined, method: string, path: string, body?: object): Promise<Answer>;
};

/** Starts the service on the test's engines; stopped when the tests are over. */
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
  const tell = await startTeller(engines);
  const service = await serve({ name: 'crm', config, compose });
  engines.cleanUp(service.close);
  const ask: RunningCrm['ask'] = async (actor, method, path, body) => {
    const token = actor && (await tokens.tokenFor(actor));
    const response = await fetch(`http://127.0.0.1:${service.httpPort}/api${path}`, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { status: response.status, ...((await response.json()) as Omit<Answer, 'status'>) };
  };
  return { service, config, store, tell, ask };
}
