import { createServer, type Server, type Socket } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { AppError } from '@momos/contracts/errors';
import {
  createClient,
  createMetrics,
  createServiceIdentity,
  RequestContext,
  type RpcClient,
  withContext,
} from '@momos/runtime';
import { eventually } from '@momos/testing/eventually';
import { freePort } from '@momos/testing/free-port';
import { bodyOf, type Running, startSample } from './running.ts';
import { SampleService } from './sample.ts';

const metrics = createMetrics('test');
const opened: (() => void)[] = [];

function clientAt(address: string): RpcClient<typeof SampleService> {
  const { client, close } = createClient(SampleService, {
    peer: 'identity',
    address,
    identity: createServiceIdentity('identity'),
    metrics,
    timeoutMs: 2_000,
    idempotent: ['echo'],
  });
  opened.push(close);
  return client;
}

const failure = (call: Promise<unknown>): Promise<AppError> =>
  call.then(
    () => {
      throw new Error('no error');
    },
    (error: AppError) => error,
  );

let running: Running;
let sample: RpcClient<typeof SampleService>;

beforeAll(async () => {
  running = await startSample();
  sample = clientAt(`127.0.0.1:${running.service.grpcPort}`);
});

afterAll(async () => {
  for (const close of opened) close();
  await running.close();
});

describe('a call', () => {
  test('is answered', async () => {
    expect(await sample.echo({ text: 'hi' })).toMatchObject({ text: 'hi', userId: '' });
  });

  test('carries the person, who is verified again', async () => {
    const token = await running.issuer.tokenFor({ userId: 'ann' });
    const actor = { userId: 'forged', sessionId: 's', isAdmin: true, isNamed: true, roles: [], token };
    expect(await withContext(new RequestContext({ actor }), () => sample.echo({ text: '' }))).toMatchObject({
      userId: 'ann',
    });
    const forged = new RequestContext({ actor: { ...actor, token: `${token}x` } });
    expect(await failure(withContext(forged, () => sample.echo({ text: '' })))).toMatchObject({
      code: 'unauthenticated',
    });
  });

  test('brings the peer’s error over whole', async () => {
    const error = await failure(sample.refuse({ text: '' }));
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({
      code: 'sold_out',
      message: 'No place is left – sorry.',
      details: [{ field: 'body.tier', message: 'Sold out.' }],
      retryAfter: 7,
    });
  });

  test('hides the details of a peer’s bug', async () => {
    const error = await failure(sample.crash({ text: '' }));
    expect(error).toMatchObject({
      code: 'internal',
      message: expect.stringContaining('something went wrong'),
    });
    expect(JSON.stringify(error)).not.toContain('secret inside');
  });
});

const besideTheSample = () => ({ IDENTITY_GRPC: `127.0.0.1:${running.service.grpcPort}` });

describe('time', () => {
  test('a hung peer is a 504 when the patience is up', async () => {
    const start = performance.now();
    expect(await failure(sample.hang({ text: '' }, { timeoutMs: 300 }))).toMatchObject({
      code: 'timeout',
      status: 504,
    });
    expect(performance.now() - start).toBeLessThan(1_900);
  });

  test('what is left of the caller’s time is what the peer gets', async () => {
    const context = new RequestContext({ deadline: Date.now() + 20_000 });
    const patient = { timeoutMs: 60_000 };
    const { msLeft } = await withContext(context, () => sample.echo({ text: '' }, patient));
    expect(msLeft).toBeGreaterThan(5_000);
    expect(msLeft).toBeLessThanOrEqual(19_900);
    const late = new RequestContext({ deadline: Date.now() + 50 });
    expect(await failure(withContext(late, () => sample.echo({ text: '' })))).toMatchObject({
      code: 'timeout',
    });
  });

  test('an HTTP request behind a hung neighbour is answered within its budget', async () => {
    const hasty = await startSample({ ...besideTheSample(), REQUEST_BUDGET_MS: '400' });
    const start = performance.now();
    const response = await fetch(`${hasty.url}/api/ask/hang`);
    expect([response.status, (await bodyOf(response)).code]).toEqual([504, 'timeout']);
    // Before the usual patience with a neighbour, which is 2 s, would be up.
    expect(performance.now() - start).toBeLessThan(1_900);
    await hasty.close();
  });

  test('an HTTP request brings its neighbour’s refusal over, and nothing of its bugs', async () => {
    const asking = await startSample(besideTheSample());
    expect((await fetch(`${asking.url}/api/ask/refuse`)).status).toBe(409);
    expect(await (await fetch(`${asking.url}/api/ask/crash`)).text()).not.toContain('secret');
    await asking.close();
  });
});

describe('a peer that is away', () => {
  let silent: Server;
  const sockets = new Set<Socket>();

  beforeAll(async () => {
    silent = createServer(socket => sockets.add(socket));
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
  });

  afterAll(() => {
    for (const socket of sockets) socket.destroy();
    silent.close();
  });

  test('one that takes the connection and never speaks is a 503', async () => {
    const { port } = silent.address() as { port: number };
    const start = performance.now();
    expect(await failure(clientAt(`127.0.0.1:${port}`).echo({ text: '' }, { timeoutMs: 300 }))).toMatchObject(
      { code: 'unavailable' },
    );
    expect(performance.now() - start).toBeLessThan(1_800);
  });

  test('one that comes back within the patience is waited for', async () => {
    const port = String(await freePort());
    const first = await startSample({ GRPC_PORT: port });
    const client = clientAt(`127.0.0.1:${port}`);
    await client.echo({ text: '1' });
    await first.close();
    // A patience that a busy machine cannot use up while the second one starts.
    const call = client.echo({ text: '2' }, { timeoutMs: 20_000 });
    const second = await startSample({ GRPC_PORT: port });
    expect(await call).toMatchObject({ text: '2' });
    await second.close();
  });

  test('one that is waited for may have refused connections before', async () => {
    const port = String(await freePort());
    const client = clientAt(`127.0.0.1:${port}`);
    const hasty = () => failure(client.echo({ text: '1' }, { timeoutMs: 300 }));
    await hasty();
    const answer = client.echo({ text: '2' }, { timeoutMs: 20_000 }).catch((error: unknown) => error);
    await hasty();
    const started = await startSample({ GRPC_PORT: port });
    expect(await answer).toMatchObject({ text: '2' });
    await started.close();
  });

  test('after ten failures in a row it is not asked any more, until it has rested', async () => {
    const port = String(await freePort());
    const client = clientAt(`127.0.0.1:${port}`);
    // Again on a machine so busy that the rest is over before the next question.
    await eventually(async () => {
      await Promise.all(
        Array.from({ length: 10 }, () => failure(client.hang({ text: '' }, { timeoutMs: 60 }))),
      );
      const start = performance.now();
      expect(await failure(client.echo({ text: '' }, { timeoutMs: 2_000 }))).toMatchObject({
        code: 'unavailable',
      });
      expect(performance.now() - start).toBeLessThan(1_000);
    });

    const back = await startSample({ GRPC_PORT: port });
    await eventually(async () => expect(await client.echo({ text: 'back' })).toMatchObject({ text: 'back' }));
    await back.close();
  });
});
