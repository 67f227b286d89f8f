import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { eventually } from '@momos/testing/eventually';
import { startTokenIssuer, type TokenIssuer } from '@momos/testing/tokens';
import type { SpanLine } from '../src/span-export.ts';

const main = join(import.meta.dirname, 'sample-main.ts');
const root = join(import.meta.dirname, '../../..');

type Started = { child: ChildProcess; url: string; grpcPort: number; output: () => string };

const started: ChildProcess[] = [];
const issuers: TokenIssuer[] = [];

afterEach(async () => {
  for (const child of started.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
  }
  for (const issuer of issuers.splice(0)) await issuer.close();
});

/** The sample service as a process of its own. */
async function start(env: Record<string, string> = {}): Promise<Started> {
  const issuer = await startTokenIssuer();
  issuers.push(issuer);
  const child = spawn(process.execPath, ['--import', '@momos/runtime/trace', main], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      ENVIRONMENT: 'test',
      HTTP_PORT: '0',
      GRPC_PORT: '0',
      JWKS_URL: issuer.jwksUrl,
      ...env,
    },
  });
  started.push(child);
  let output = '';
  const ready = new Promise<{ httpPort: number; grpcPort: number }>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const line = output.split('\n').find(text => text.includes('"httpPort"'));
      if (line) resolve(JSON.parse(line));
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', code => reject(new Error(`ended with ${code}: ${output}`)));
  });
  const { httpPort, grpcPort } = await ready;
  return { child, url: `http://127.0.0.1:${httpPort}`, grpcPort, output: () => output };
}

test('SIGTERM: not ready, requests in flight finish, then exit', async () => {
  const { child, url, output } = await start({ DRAIN_DELAY_MS: '2000' });
  const inFlight = fetch(`${url}/api/slow/3000`);
  await fetch(`${url}/healthz/live`);
  child.kill('SIGTERM');
  child.kill('SIGTERM');
  await eventually(async () => expect((await fetch(`${url}/healthz/ready`)).status).toBe(503));
  const stillTaken = await fetch(`${url}/api/things/a`);
  expect([stillTaken.status, stillTaken.headers.get('connection')]).toEqual([200, 'close']);
  expect((await inFlight).status).toBe(200);
  const [code] = await once(child, 'exit');
  expect(code).toBe(0);
  expect(output()).toContain('"Closed"');
});

test('a drain that takes longer than the grace ends with 1', async () => {
  const { child, url } = await start({ DRAIN_DELAY_MS: '0', GRACE_MS: '300' });
  const hung = fetch(`${url}/api/slow/5000`).catch(() => undefined);
  await fetch(`${url}/healthz/live`);
  child.kill('SIGTERM');
  const [code] = await once(child, 'exit');
  expect(code).toBe(1);
  await hung;
});

test('a service that cannot start says why and ends with 1', async () => {
  await expect(start({ JWKS_URL: 'nonsense', HTTP_PORT: 'x' })).rejects.toThrow(
    /ended with 1.*HTTP_PORT.*JWKS_URL|ended with 1.*JWKS_URL.*HTTP_PORT/s,
  );
  const taken = await start();
  await expect(start({ HTTP_PORT: new URL(taken.url).port })).rejects.toThrow(/ended with 1.*EADDRINUSE/s);
});

test('spans reach a collector before the process ends', async () => {
  const received: string[] = [];
  const collector = createServer(async (request, response) => {
    received.push(await text(request));
    response.end('{}');
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const { port } = collector.address() as AddressInfo;
  const { child, url } = await start({
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    TRACE_RATIO: '1',
  });
  await fetch(`${url}/api/things/ann@example.com`);
  child.kill('SIGTERM');
  await once(child, 'exit');
  collector.close();
  expect(received.join()).toContain('GET /api/things/{name}');
  expect(received.join()).not.toContain('ann@');
});

test('one trace joins a request, the call it makes and the peer’s response, without personal data', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'momos-trace-'));
  const file = join(folder, 'spans.jsonl');
  const asked = await start({ TRACE_FILE: file, OTEL_SERVICE_NAME: 'asked' });
  const asking = await start({
    TRACE_FILE: file,
    OTEL_SERVICE_NAME: 'asking',
    IDENTITY_GRPC: `127.0.0.1:${asked.grpcPort}`,
  });
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const headers = { traceparent: `00-${traceId}-b7ad6b7169203331-01` };
  expect((await fetch(`${asking.url}/api/ask/echo`, { headers })).status).toBe(200);
  expect(
    (await fetch(`${asking.url}/api/things/ann@example.com?tags=ann@example.com`, { headers })).status,
  ).toBe(200);

  const read = async () =>
    (await readFile(file, 'utf8'))
      .split('\n')
      .filter(Boolean)
      .map(line => JSON.parse(line) as SpanLine);
  await eventually(async () => expect((await read()).length).toBeGreaterThanOrEqual(4));
  const whole = await readFile(file, 'utf8');
  const spans = await read();
  const server = spans.find(span => span.name === 'GET /api/ask/{what}');
  const call = spans.find(
    span => span.service === 'asking' && span.kind === 2 && span.attributes['rpc.method'] === 'Echo',
  );
  const answer = spans.find(span => span.service === 'asked' && span.kind === 1);
  expect(server).toMatchObject({
    service: 'asking',
    traceId,
    kind: 1,
    attributes: { 'http.route': '/api/ask/{what}' },
  });
  expect(call).toMatchObject({ traceId, parentSpanId: server?.spanId });
  expect(answer).toMatchObject({ traceId, parentSpanId: call?.spanId });
  expect(whole).not.toContain('ann@');
  await rm(folder, { recursive: true });
});
