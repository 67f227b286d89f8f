/**
 * What the gateway costs: `node services/gateway/test/bench.ts`. Every row runs against servers of its own in a process of
 * its own beside this one, which only loads; figures are requests a second over 64 kept connections.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { performance } from 'node:perf_hooks';

const seconds = 4;
const connections = 64;
const body = JSON.stringify({ data: 'x'.repeat(3000) });

type Figures = { perSecond: number; p50: number; p99: number; bad: number };

/** Asks for one path over and over on raw sockets, so that loading costs less than what is loaded. */
async function load(port: number, path: string, headers: string[] = []): Promise<Figures> {
  const question = Buffer.from(
    `GET ${path} HTTP/1.1\r\nhost: bench\r\n${headers.map(line => `${line}\r\n`).join('')}\r\n`,
  );
  const took: number[] = [];
  const end = performance.now() + seconds * 1000;
  let bad = 0;
  const one = async () => {
    const socket = connect(port, '127.0.0.1').setNoDelay(true);
    let asked = performance.now();
    let received = '';
    socket.on('connect', () => socket.write(question));
    socket.on('data', chunk => {
      received += chunk.toString('latin1');
      const head = received.indexOf('\r\n\r\n');
      const length = /content-length: (\d+)/i.exec(received)?.[1];
      if (head < 0 || received.length < head + 4 + Number(length)) return;
      if (!received.startsWith('HTTP/1.1 200')) bad += 1;
      took.push(performance.now() - asked);
      received = '';
      if (performance.now() > end) socket.destroy();
      else socket.write(question, () => (asked = performance.now()));
    });
    await once(socket, 'close');
  };
  await Promise.all(Array.from({ length: connections }, one));
  took.sort((a, b) => a - b);
  const at = (share: number) => took[Math.floor(took.length * share)] ?? Number.NaN;
  return { perSecond: took.length / seconds, p50: at(0.5), p99: at(0.99), bad };
}

async function serveExpress(): Promise<number> {
  const { default: express } = await import('express');
  const server = express()
    .get('/hello', (_request, response) => void response.json({ hello: 'world' }))
    .listen(0, '127.0.0.1');
  await once(server, 'listening');
  return portOf(server.address());
}

async function servePlain(cacheControl: string): Promise<number> {
  const head = {
    'content-type': 'application/json',
    'content-length': body.length,
    'cache-control': cacheControl,
  };
  const server = createServer((_request, response) => void response.writeHead(200, head).end(body)).listen(
    0,
    '127.0.0.1',
  );
  await once(server, 'listening');
  return portOf(server.address());
}

async function serveGateway(): Promise<number> {
  const [{ serve }, { compose }, { loadConfig }] = await Promise.all([
    import('@momos/runtime'),
    import('../src/app.ts'),
    import('../src/config.ts'),
  ]);
  const config = loadConfig({
    ...process.env,
    ENVIRONMENT: 'test',
    LOG_LEVEL: 'silent',
    HTTP_PORT: '0',
    GRPC_PORT: '0',
  });
  return (await serve({ name: 'gateway', config, compose })).httpPort;
}

const portOf = (address: unknown) => (address as { port: number }).port;

const servers: Record<string, () => Promise<number>> = {
  express: serveExpress,
  plain: () => servePlain('private, no-store'),
  shareable: () => servePlain('public, s-maxage=1'),
  gateway: serveGateway,
};

const children: ReturnType<typeof fork>[] = [];
async function start(name: string, env: Record<string, string> = {}): Promise<number> {
  const child = fork(import.meta.filename, [name], { env: { ...process.env, ...env } });
  children.push(child);
  const [port] = (await once(child, 'message')) as [number];
  return port;
}

function print(name: string, { perSecond, p50, p99, bad }: Figures): void {
  process.stdout.write(
    `${name} ${Math.round(perSecond)} requests/s (p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ${bad} refused)\n`,
  );
}

const [role] = process.argv.slice(2);
if (role) process.send?.(await servers[role]?.());
else {
  const express = await start('express');
  const plain = await start('plain');
  const shareable = await start('shareable');
  const gateway = await start('gateway', {
    IDENTITY_HTTP: `http://127.0.0.1:${plain}`,
    EVENTS_HTTP: `http://127.0.0.1:${shareable}`,
  });
  const hello = await load(express, '/hello');
  const shared = await load(gateway, '/api/socials/slug/bench');
  print('express_hello', hello);
  print('plain_direct', await load(plain, '/'));
  print('plain_through_gateway', await load(gateway, '/api/users/me', ['authorization: Bearer a.b.c']));
  print('shared_through_gateway', shared);
  process.stdout.write(`shared_per_express_hello ${(shared.perSecond / hello.perSecond).toFixed(2)} ratio\n`);
  for (const child of children) child.kill();
}
