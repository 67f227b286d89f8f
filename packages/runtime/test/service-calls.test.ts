import { Client, credentials, Metadata, type ServiceError, status } from '@grpc/grpc-js';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createClient, createMetrics, createServiceIdentity, rpc, type ServiceName } from '@momos/runtime';
import { developmentKey } from '@momos/runtime/auth/service-keys';
import { type Running, startSample } from './running.ts';
import { SampleService } from './sample.ts';

let running: Running;
let ran: string[] = [];
const closing: (() => void)[] = [];

const answer = (name: string) => (request: { text: string }) => {
  ran.push(name);
  return { text: request.text, userId: '', msLeft: 0 };
};

const binding = rpc(
  SampleService,
  { echo: ['events', 'payments'], hang: ['payments'], refuse: [], crash: ['events'] },
  { echo: answer('echo'), hang: answer('hang'), refuse: answer('refuse'), crash: answer('crash') },
);

beforeAll(async () => {
  running = await startSample({}, composition => ({ ...composition, rpc: [binding] }));
});
afterAll(async () => {
  for (const close of closing) close();
  await running.close();
});

const address = () => `127.0.0.1:${running.service.grpcPort}`;

/** Calls with any metadata; resolves to the gRPC status of the answer. */
async function statusWith(metadata: Record<string, string>, method: keyof typeof SampleService = 'echo') {
  const client = new Client(address(), credentials.createInsecure());
  const { path, requestSerialize, responseDeserialize } = SampleService[method];
  const sent = new Metadata();
  for (const [key, value] of Object.entries(metadata)) sent.set(key, value);
  const answered = new Promise<number>(resolve =>
    client.makeUnaryRequest(
      path,
      requestSerialize,
      responseDeserialize,
      { text: '' },
      sent,
      (error: ServiceError | null) => resolve(error?.code ?? status.OK),
    ),
  );
  return answered.finally(() => client.close());
}

const tokenOf = (from: ServiceName, to: ServiceName = 'identity', now?: () => number) =>
  createServiceIdentity(from, {}, now).tokenFor(to);

const as = async (from: ServiceName, method: keyof typeof SampleService = 'echo') =>
  statusWith({ 'x-service-token': await tokenOf(from) }, method);

describe('a call between services', () => {
  test('is answered to those on the method’s list, and to no others', async () => {
    ran = [];
    expect([await as('events'), await as('payments'), await as('payments', 'hang')]).toEqual([0, 0, 0]);
    expect(ran).toEqual(['echo', 'echo', 'hang']);
    const refusals = [
      await as('media'),
      await as('identity'),
      await as('events', 'hang'),
      await as('payments', 'refuse'),
    ];
    expect(refusals).toEqual(Array(4).fill(status.PERMISSION_DENIED));
    expect(ran).toHaveLength(3);
  });

  test('without a valid token of the caller for this service does not run', async () => {
    ran = [];
    const past = Date.now() - 3_600_000;
    const tokens = [
      await tokenOf('events', 'payments'),
      await tokenOf('events', 'identity', () => past),
      `${await tokenOf('events')}x`,
      await running.issuer.tokenFor({ userId: 'ann', isAdmin: true }),
      'development-internal-token',
    ];
    for (const token of tokens)
      expect(await statusWith({ 'x-service-token': token })).toBe(status.UNAUTHENTICATED);
    expect(await statusWith({})).toBe(status.UNAUTHENTICATED);
    expect(await statusWith({ 'x-internal-token': 'development-internal-token' })).toBe(
      status.UNAUTHENTICATED,
    );
    expect(ran).toEqual([]);
  });

  test('that is refused is an error of ours to the person behind it, who stays signed in', async () => {
    const { client, close } = createClient(SampleService, {
      peer: 'identity',
      address: address(),
      identity: createServiceIdentity('media'),
      metrics: createMetrics('test'),
      timeoutMs: 2_000,
    });
    closing.push(close);
    await expect(client.echo({ text: '' })).rejects.toMatchObject({ code: 'internal', status: 500 });
    const figures = await (await fetch(`${running.url}/metrics`)).text();
    expect(figures).toMatch(/grpc_server_duration_seconds_count\{.*code="caller_refused".*\} [1-9]/);
  });
});

test('a service with another’s key does not start', async () => {
  const keys = { SERVICE_KEY: developmentKey('events'), SERVICE_KEYS: `identity=${'a'.repeat(43)}` };
  await expect(startSample(keys)).rejects.toThrow('SERVICE_KEYS does not list the public key');
});
