import { type Clock, createLogger, type RunningService, serve } from '@momos/runtime';
import { type Engines, fixedClock, type FixedClock, freePort, settingsOn } from '@momos/testing';
import { v7 as uuid } from 'uuid';
import { compose } from '../src/app.ts';
import { loadConfig } from '../src/config.ts';
import { type Neighbours, startNeighbours } from './neighbours.ts';

/** Identity on real engines, in this process, with doubled neighbours and a clock that only tests move. */
export type RunningIdentity = {
  url: string;
  grpc: string;
  clock: FixedClock;
  /** Everybody else: the codes they were asked to send, the people they were asked to erase. */
  codes: Neighbours;
  service: RunningService;
  /** What it logged, from the level info on. */
  lines: string[];
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
  get(path: string, token?: string): Promise<Response>;
  /** Signs a person in by code; with a random e-mail address by default. */
  signIn(email?: string): Promise<SignedIn>;
};

export type SignedIn = { email: string; access_token: string; refresh_token: string; device_mark?: string };

export async function startIdentity(
  engines: Engines,
  env: Record<string, string> = {},
): Promise<RunningIdentity> {
  const clock = fixedClock(new Date());
  const port = await freePort();
  const jwksUrl = `http://127.0.0.1:${port}/.well-known/jwks.json`;
  const codes = await startNeighbours(engines, jwksUrl);
  const config = loadConfig({
    ...settingsOn(engines),
    IDENTITY_DATABASE: engines.database,
    KEY_PREFIX: engines.keyPrefix,
    HTTP_PORT: String(port),
    JWKS_URL: jwksUrl,
    PRIVACY_SWEEP_MS: '20',
    ...Object.fromEntries(
      ['EVENTS', 'PAYMENTS', 'MESSAGING', 'CRM', 'MEDIA'].map(peer => [`${peer}_GRPC`, codes.address]),
    ),
    ...env,
  });
  const lines: string[] = [];
  const service = await serve({
    name: 'identity',
    config,
    log: createLogger({ service: 'identity', level: 'info' }, { write: line => void lines.push(line) }),
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
    lines,
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
