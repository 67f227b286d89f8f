import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createClient, createMetrics, createServiceIdentity, type RpcClient } from '@momos/runtime';
import { eventually } from '@momos/testing/eventually';
import { type Running, startSample } from './running.ts';
import { SampleService } from './sample.ts';

type Counted = Running & { calls: string[] };

/** A copy of the sample service that remembers which texts it was asked to echo. */
async function startCopy(port?: string): Promise<Counted> {
  const calls: string[] = [];
  const running = await startSample(port ? { GRPC_PORT: port } : {}, composition => {
    for (const { handlers } of composition.rpc ?? []) {
      const echo = handlers.get('echo');
      handlers.set('echo', (request, context) => {
        calls.push((request as { text: string }).text);
        return echo?.(request, context);
      });
    }
    return composition;
  });
  return { ...running, calls };
}

let copies: Counted[];
let client: RpcClient<typeof SampleService>;
let unkeyed: RpcClient<typeof SampleService>;
const closing: (() => void)[] = [];

function clientOf(routing?: {
  echo: (request: { text: string }) => string;
}): RpcClient<typeof SampleService> {
  const opened = createClient(SampleService, {
    peer: 'identity',
    address: copies.map(({ service }) => `127.0.0.1:${service.grpcPort}`).join(','),
    identity: createServiceIdentity('identity'),
    metrics: createMetrics('test'),
    timeoutMs: 10_000,
    idempotent: ['echo'],
    ...(routing ? { routing } : {}),
  });
  closing.push(opened.close);
  return opened.client;
}

beforeAll(async () => {
  copies = [await startCopy(), await startCopy()];
  client = clientOf({ echo: ({ text }) => text });
  unkeyed = clientOf();
});
afterAll(async () => {
  for (const close of closing) close();
  await Promise.all(copies.map(copy => copy.close()));
});

const texts = Array.from({ length: 40 }, (_, index) => `social-${index}`);
const callAll = (texts: readonly string[]) => Promise.all(texts.map(text => client.echo({ text })));
const askedOf = (copy: Counted | undefined) => new Set(copy?.calls);

describe('calls to several copies', () => {
  test('with one key reach one copy', async () => {
    await callAll([...texts, ...texts, ...texts]);
    const [first, second] = copies.map(askedOf);
    expect((first?.size ?? 0) + (second?.size ?? 0)).toBe(texts.length);
    expect(first?.size).toBeGreaterThan(5);
    expect(second?.size).toBeGreaterThan(5);
  });

  test('without a key are shared', async () => {
    for (const copy of copies) copy.calls.length = 0;
    for (const text of texts.slice(0, 20)) await unkeyed.echo({ text });
    expect(copies.map(({ calls }) => calls.length)).toEqual([10, 10]);
  });

  test('continue at the other copy while one is away, and return to it', async () => {
    for (const copy of copies) copy.calls.length = 0;
    await callAll(texts);
    const before = askedOf(copies[0]);
    const port = String(copies[0]?.service.grpcPort);
    const [closed] = await Promise.all([copies[0]?.close(), callAll([...texts, ...texts])]);
    expect(closed).toBeUndefined();
    await callAll(texts);
    expect(askedOf(copies[1]).size).toBe(texts.length);

    const back = await startCopy(port);
    copies[0] = back;
    await eventually(async () => {
      back.calls.length = 0;
      await callAll(texts);
      expect(askedOf(back)).toEqual(before);
    });
  });
});
