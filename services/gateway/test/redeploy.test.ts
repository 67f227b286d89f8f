import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@momos/api-client/client';
import { createLiveConnection } from '@momos/api-client/live-connection';
import { createRefresher } from '@momos/api-client/refresher';
import type { SessionState } from '@momos/api-client/session';
import { SocialChanged } from '@momos/contracts/proto/events/v1/bus';
import { LiveAccessService } from '@momos/contracts/proto/events/v1/live_access';
import { socialsContract } from '@momos/contracts/socials';
import { topics } from '@momos/contracts/topics';
import { rpc, serve } from '@momos/runtime';
import { eventually, startPublisher, startTokenIssuer, testSettings, useEngines } from '@momos/testing';
import { v7 as uuid } from 'uuid';
import { loadConfig } from '../src/config.ts';
import { type GatewayCopy, startBalancer, startGatewayCopy } from './gateway-copies.ts';
import { makeFrontEnds } from './running-gateway.ts';
import { json, type ServiceDouble, startDouble } from './service-double.ts';

const pageCount = 1_000;
const socialId = uuid();
const engines = useEngines();
const folder = makeFrontEnds();
const copies: GatewayCopy[] = [];
const pages: Page[] = [];
/** How many questions each call about access asked. */
const questions: number[] = [];

let service: ServiceDouble;
let env: Record<string, string>;
let balancer: { url: string; close(): void };
let issuer: Awaited<ReturnType<typeof startTokenIssuer>>;
/** The newest state of the social. */
let version = 1;
let change: () => Promise<void>;

/** Events as far as pages go: the social's state by HTTP, who may watch it by gRPC. */
async function startEvents(): Promise<{ http: string; grpc: string }> {
  service = await startDouble();
  service.answer = (_seen, response) => json(response, { data: { version } });
  const running = await serve({
    name: 'events',
    config: loadConfig({ ...testSettings, JWKS_URL: issuer.jwksUrl }),
    compose: () => ({
      routes: [],
      rpc: [
        rpc(LiveAccessService, ['gateway'], {
          listSocialAccess: async ({ questions: given }) => {
            questions.push(given.length);
            return { answers: given.map(() => ({ isHost: false, isVisible: true })) };
          },
        }),
      ],
      ready: [],
    }),
  });
  engines.cleanUp(() => running.close());
  return { http: service.url, grpc: `127.0.0.1:${running.grpcPort}` };
}

beforeAll(async () => {
  issuer = await startTokenIssuer();
  const events = await startEvents();
  const owners = ['IDENTITY', 'EVENTS', 'PAYMENTS', 'MESSAGING', 'CRM', 'MEDIA'];
  env = {
    ...testSettings,
    LOG_LEVEL: 'silent',
    JWKS_URL: issuer.jwksUrl,
    KAFKA_BROKERS: engines.kafkaBrokers.join(','),
    TOPIC_PREFIX: engines.topicPrefix,
    FRONTENDS_FOLDER: folder,
    FORMER_FILES_FOLDER: join(folder, '.former'),
    EVENTS_GRPC: events.grpc,
    ...Object.fromEntries(owners.map(owner => [`${owner}_HTTP`, events.http])),
  };
  copies.push(...(await Promise.all([startGatewayCopy(env), startGatewayCopy(env)])));
  balancer = await startBalancer(copies);
  const publish = await startPublisher(engines);
  change = async () => {
    version += 1;
    const social = { id: socialId, version };
    await publish(topics.social, SocialChanged.fromPartial({ change: 'SOCIAL_CHANGE_UPDATED', social }));
  };
});
afterAll(async () => {
  pages.forEach(page => page.close());
  await Promise.all(copies.map(copy => copy.stop()));
  balancer.close();
  await Promise.all([service.stop(), issuer.close()]);
  rmSync(folder, { recursive: true });
});

/** The newest state that a page has shown, and the newest of which a notice said so. */
type Page = { shown: number; noticed: number; close(): void };

const alwaysVisible = { isVisible: () => true, subscribe: () => () => undefined };

/** A tab that shows the social and watches it, by the client that browsers run. */
async function openPage(): Promise<Page> {
  const token = await issuer.tokenFor({ userId: uuid() });
  const listeners = new Set<() => void>();
  let state: SessionState = 'signed-in';
  const session = {
    token: async () => token,
    renew: async () => token,
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const call = createClient({
    baseUrl: `${balancer.url}/api`,
    getToken: session.token,
    renewToken: session.token,
  });
  const refresher = createRefresher(async () => {
    const { data } = await call(socialsContract.get, { params: { id: socialId } });
    page.shown = Math.max(page.shown, (data as { version: number }).version);
  }, alwaysVisible);
  const page: Page = {
    shown: 0,
    noticed: 0,
    close() {
      refresher.stop();
      state = 'visitor';
      listeners.forEach(listener => listener());
    },
  };
  createLiveConnection({ session, url: balancer.url }).watch(`social:${socialId}`, notice => {
    page.noticed = Math.max(page.noticed, notice?.version ?? 0);
    refresher.request();
  });
  return page;
}

const stale = () => pages.filter(({ shown }) => shown < version).length;
const allCurrent = () => eventually(() => expect(stale()).toBe(0), { within: 60_000 });

it(`shows the newest state on ${pageCount} open pages when a copy of the gateway is replaced`, async () => {
  for (let opened = 0; opened < pageCount; opened += 1) pages.push(await openPage());
  await allCurrent();
  await change();
  await allCurrent();
  questions.length = 0;

  // As a deployment does: the new copy takes connections when it is ready, the old one no more when it is to go.
  copies.push(await startGatewayCopy(env));
  const [old] = copies.splice(0, 1);
  const stopped = old?.stop();
  await eventually(() => expect(questions.length).toBeGreaterThan(0));
  await change();
  const changedAt = performance.now();
  await stopped;
  const goneAt = performance.now();
  await allCurrent();
  const current = performance.now();

  const missed = pages.filter(({ noticed }) => noticed < version).length;
  const asked = questions.reduce((sum, count) => sum + count, 0);
  process.stdout.write(
    [
      `every page current after the last change: ${Math.round(current - changedAt)} ms`,
      `and after the old copy was gone: ${Math.round(current - goneAt)} ms`,
      `pages that got no notice of the last change: ${missed}`,
      `questions about access: ${asked} in ${questions.length} calls\n`,
    ].join('\n'),
  );
  // The change fell among the reconnects: pages that read only after a notice would be stale.
  expect(missed).toBeGreaterThan(0);
  expect(asked).toBeGreaterThan(0);
  expect(questions.length).toBeLessThan(asked / 2);
}, 180_000);
