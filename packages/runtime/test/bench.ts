/**
 * What a bound route costs beside bare Express: `node packages/runtime/test/bench.ts` prints `name value unit` lines.
 * Each server is a process of its own; CPU time per request says more than requests per second on a busy machine.
 */
import { fork } from 'node:child_process';
import { on, once } from 'node:events';
import { connect } from 'node:net';
import { defineContract } from '@momos/contracts/route';
import { baseConfig, bind, serialize, readConfig, serve } from '@momos/runtime';
import express from 'express';
import { z } from 'zod';

const connections = 32;
const seconds = 4;
const params = z.strictObject({ id: z.string() });
const data = z.object({
  id: z.string(),
  title: z.string(),
  tiers: z.array(z.object({ name: z.string(), price: z.number() })),
});
const value = {
  id: '1',
  title: 'Founders breakfast',
  tiers: [
    { name: 'Early', price: 20 },
    { name: 'Late', price: 30 },
  ],
};

const contract = defineContract('events', 'bench', {
  bound: {
    method: 'GET',
    path: '/bound/{id}',
    access: 'public',
    summary: 'parsed and serialised each time',
    params,
    data,
  },
  prepared: { method: 'GET', path: '/prepared/{id}', access: 'public', summary: 'kept bytes', params, data },
});

const servers: Record<string, () => Promise<number>> = {
  express: async () => {
    const app = express().get(
      '/api/express/:id',
      (_request, response) => void response.json({ data: value }),
    );
    const server = app.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as { port: number }).port;
  },
  runtime: async () => {
    const kept = serialize(contract.prepared, value);
    const routes = [bind(contract, { bound: async () => value, prepared: async () => kept })];
    const service = await serve({
      name: 'events',
      config: readConfig(baseConfig, { LOG_LEVEL: 'warn' }),
      compose: () => ({ routes, ready: [] }),
    });
    return service.httpPort;
  },
};

const role = process.argv[2];
if (role === undefined) await measureAll();
else await beServer(role);

async function beServer(name: string): Promise<void> {
  process.send?.(await servers[name]?.());
  for await (const _ of on(process, 'message')) process.send?.(process.cpuUsage());
}

async function measureAll(): Promise<void> {
  for (const [server, path] of [
    ['express', 'express'],
    ['runtime', 'bound'],
    ['runtime', 'prepared'],
  ] as const) {
    const child = fork(import.meta.filename, [server]);
    const [port] = (await once(child, 'message')) as [number];
    const cpu = async () => {
      child.send('cpu');
      const [usage] = (await once(child, 'message')) as [NodeJS.CpuUsage];
      return usage.user + usage.system;
    };
    await load(port, path, 1);
    const before = await cpu();
    const count = await load(port, path, seconds);
    const perRequest = ((await cpu()) - before) / count;
    process.stdout.write(
      `${path} ${Math.round(count / seconds)} requests/s\n${path}_cpu ${perRequest.toFixed(1)} us/request\n`,
    );
    child.kill();
  }
}

/** Requests answered in a time; written on bare sockets so that the load costs less than what it measures. */
async function load(port: number, path: string, duration: number): Promise<number> {
  const until = performance.now() + duration * 1000;
  const counts = await Promise.all(Array.from({ length: connections }, () => ask(port, path, until)));
  return counts.reduce((sum, count) => sum + count, 0);
}

function ask(port: number, path: string, until: number): Promise<number> {
  const request = `GET /api/${path}/1 HTTP/1.1\r\nhost: bench\r\n\r\n`;
  return new Promise(resolve => {
    let count = 0;
    let received = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(request));
    socket.on('data', chunk => {
      received += chunk.toString('latin1');
      if (!received.endsWith('}]}}')) return;
      count++;
      received = '';
      if (performance.now() < until) socket.write(request);
      else socket.end(() => resolve(count));
    });
  });
}
