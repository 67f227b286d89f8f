import { createServer } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { MessagingService, type SendCodeRequest } from '@momos/contracts/proto/messaging/v1/messaging';
import { type Clock, rpc, type RunningService, serve } from '@momos/runtime';
import { type Engines, fixedClock, type FixedClock } from '@momos/testing';
import { v7 as uuid } from 'uuid';
import { compose } from '../src/app.ts';
import { loadConfig } from '../src/config.ts';
import { startPaymentsDouble } from './payments-double.ts';

/** Stands in for messaging: keeps the codes it is asked to send. */
export type CodeBox = { sent: SendCodeRequest[]; codeFor(address: string): string };

/** Identity on real engines, in this process, with a doubled messaging and a clock that only tests move. */
export type RunningIdentity = {
  url: string;
  grpc: string;
  clock: FixedClock;
  codes: CodeBox;
  service: RunningService;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
  get(path: string, token?: string): Promise<Response>;
  /** Signs somebody in by code; a random e-mail address where none is said. */
  signIn(email?: string): Promise<SignedIn>;
};

export type SignedIn = { email: string; access_token: string; refresh_token: string };

export async function startIdentity(
  engines: Engines,
  env: Record<string, string> = {},
): Promise<RunningIdentity> {
  const clock = fixedClock(new Date());
  const port = await freePort();
  const jwksUrl = `http://127.0.0.1:${port}/.well-known/jwks.json`;
  const codes = await startMessagingDouble(engines, jwksUrl);
  const config = loadConfig({
    ENVIRONMENT: 'test',
    LOG_LEVEL: 'silent',
    MONGO_URL: engines.mongoUrl,
    KAFKA_BROKERS: engines.kafkaBrokers.join(','),
    REDIS_URL: engines.redisUrl,
    IDENTITY_DATABASE: engines.database,
    TOPIC_PREFIX: engines.topicPrefix,
    KEY_PREFIX: engines.keyPrefix,
    HTTP_PORT: String(port),
    GRPC_PORT: '0',
    JWKS_URL: jwksUrl,
    PAYMENTS_GRPC: await startPaymentsDouble(engines, jwksUrl),
    MESSAGING_GRPC: codes.address,
    DRAIN_DELAY_MS: '0',
    ...env,
  });
  const service = await serve({
    name: 'identity',
    config,
    compose: context => compose(context, clock as Clock),
  });
  engines.cleanUp(() => service.close());
  const url = `http://127.0.0.1:${port}`;
  const post: RunningIdentity['post'] = (path, body, headers = {}) =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  return {
    url,
    grpc: `127.0.0.1:${service.grpcPort}`,
    clock,
    codes,
    service,
    post,
    get: (path, token) => fetch(url + path, { headers: token ? { authorization: `Bearer ${token}` } : {} }),
    async signIn(email = `${uuid()}@example.com`) {
      const started = await post('/api/auth/passwordless/start', { email });
      const { data } = (await started.json()) as { data: { requestId: string } };
      const answer = await post('/api/auth/oauth/token', {
        grant_type: 'passwordless_otp',
        request_id: data.requestId,
        otp: codes.codeFor(email),
      });
      return { ...((await answer.json()) as SignedIn), email };
    },
  };
}

async function startMessagingDouble(
  engines: Engines,
  jwksUrl: string,
): Promise<CodeBox & { address: string }> {
  const sent: SendCodeRequest[] = [];
  const double = await serve({
    name: 'messaging',
    config: loadConfig({
      ENVIRONMENT: 'test',
      LOG_LEVEL: 'silent',
      HTTP_PORT: '0',
      GRPC_PORT: '0',
      DRAIN_DELAY_MS: '0',
      JWKS_URL: jwksUrl,
    }),
    compose: () => ({
      routes: [],
      rpc: [
        rpc(MessagingService, {
          sendCode: request => {
            sent.push(request);
            return {};
          },
        }),
      ],
      ready: [],
    }),
  });
  engines.cleanUp(() => double.close());
  const codeFor = (address: string) => sent.findLast(request => request.to?.value === address)?.code ?? '';
  return { sent, codeFor, address: `127.0.0.1:${double.grpcPort}` };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
