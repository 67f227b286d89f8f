import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const main = join(import.meta.dirname, '../services/gateway/src/main.ts');

/** More copies of the gateway in front of the running system, with settings of their own. */
export type Gateways = { urls: string[]; stop(): Promise<void> };

/** Starts `count` copies and waits until they are ready; throws when one is not after two minutes. */
export async function startGateways(count: number, settings: Record<string, string>): Promise<Gateways> {
  const copies: ChildProcess[] = [];
  endWithUs(copies);
  const stop = async () => {
    const gone = copies.filter(copy => copy.exitCode === null).map(copy => once(copy, 'exit'));
    for (const copy of copies) copy.kill();
    await Promise.all(gone);
  };
  try {
    const urls: string[] = [];
    for (let index = 0; index < count; index += 1) {
      const port = await freePort();
      const env = { ...process.env, ...settings, HTTP_PORT: String(port), GRPC_PORT: '0' };
      copies.push(fork(main, { stdio: 'ignore', execArgv: [], env }));
      urls.push(`http://127.0.0.1:${port}`);
    }
    await Promise.all(urls.map(ready));
    return { urls, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A run that is broken off leaves no gateways behind. */
function endWithUs(copies: readonly ChildProcess[]): void {
  process.once('exit', () => copies.forEach(copy => copy.kill()));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
}

async function ready(url: string): Promise<void> {
  const until = performance.now() + 120_000;
  while (performance.now() < until) {
    const answer = await fetch(`${url}/healthz/ready`).catch(() => undefined);
    if (answer?.ok) return;
    await pause(100);
  }
  throw new Error(`a gateway at ${url} is not ready`);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}
