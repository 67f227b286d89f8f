import { expect } from '@jest/globals';
import { type RunningService, serve } from '@momos/runtime';
import type { Store } from '@momos/store';
import {
  type Engines,
  eventually,
  settingsOn,
  startPublisher,
  startTokenIssuer,
  type TestPublisher,
  type TestActor,
} from '@momos/testing';
import { compose } from '../src/app.ts';
import { activeBuild, projectionVersion } from '../src/projection/build/build.ts';
import { createBuilds } from '../src/projection/build/build.store.ts';
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
  /** What the names of the projection's collections start with. */
  prefix: string;
  publish: TestPublisher;
  request(
    actor: TestActor | undefined,
    method: string,
    path: string,
    body?: object,
    headers?: Record<string, string>,
  ): Promise<Answer>;
  /** The answer of a call that is a file. */
  download(actor: TestActor, path: string): Promise<Response>;
};

/** What the names of the collections start with that the service reads. */
export async function activePrefix(store: Store): Promise<string> {
  const build = activeBuild(await createBuilds(store).all(), projectionVersion);
  if (!build) throw new Error('No build is complete.');
  return build.prefix;
}

/** Starts the service on the test's engines and waits until it is ready; stopped after the tests. */
export async function startCrm(engines: Engines): Promise<RunningCrm> {
  const tokens = await startTokenIssuer();
  engines.cleanUp(tokens.close);
  const config = crmConfig({
    ...settingsOn(engines),
    JWKS_URL: tokens.jwksUrl,
    CRM_DATABASE: engines.database,
  });
  const store = await engines.connectStore();
  const publish = await startPublisher(engines);
  const service = await serve({ name: 'crm', config, compose });
  engines.cleanUp(service.close);
  await eventually(async () => expect(await service.health.check()).toMatchObject({ isReady: true }));
  const prefix = await activePrefix(store);
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
  const download: RunningCrm['download'] = async (actor, path) =>
    fetch(`http://127.0.0.1:${service.httpPort}/api${path}`, {
      headers: { authorization: `Bearer ${await tokens.tokenFor(actor)}` },
    });
  return { service, config, store, prefix, publish, request, download };
}
