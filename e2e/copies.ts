import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Call } from '@momos/api-client/client';
import { expect } from '@jest/globals';
import { eventually, freePort } from '@momos/testing';
import { clientFor, type Member } from '../deploy/seed/sign-in.ts';

/** One more copy of a service of the running system, as a process of its own. */
export type Copy = {
  http: string;
  grpc: string;
  /** Ends it without warning, as a lost machine does. */
  kill(): Promise<void>;
  /** Ends it as a deployment does; resolves when it is gone. */
  stop(): Promise<void>;
  /** Brings it back at the same addresses. */
  restart(): Promise<void>;
  /** Whether it answered a request of this trace: an HTTP request or a gRPC call (`SpanKind` 1). */
  served(traceId: string): Promise<boolean>;
};

type Span = { traceId: string; kind: number };

/** Starts a copy on the system's engines; `folder` takes its trace file. */
export async function startCopy(
  service: string,
  folder: string,
  settings: Record<string, string> = {},
): Promise<Copy> {
  const ports = { http: await freePort(), grpc: await freePort() };
  const traces = join(folder, `${service}-${ports.http}.jsonl`);
  let child: ChildProcess;

  async function start(): Promise<void> {
    child = spawn(process.execPath, ['--import', '@momos/runtime/trace', `services/${service}/src/main.ts`], {
      stdio: 'ignore',
      env: {
        ...process.env,
        NODE_OPTIONS: '',
        HTTP_PORT: `${ports.http}`,
        GRPC_PORT: `${ports.grpc}`,
        TRACE_FILE: traces,
        TRACED_CLIENTS: '127.0.0.1',
        ...settings,
      },
    });
    const ready = async () =>
      expect((await fetch(`http://127.0.0.1:${ports.http}/healthz/ready`)).ok).toBe(true);
    await eventually(ready, { within: 90_000, every: 100 });
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  }

  await start();
  return {
    http: `http://127.0.0.1:${ports.http}`,
    grpc: `127.0.0.1:${ports.grpc}`,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    restart: start,
    served: async traceId =>
      (await readFile(traces, 'utf8'))
        .split('\n')
        .filter(line => line.includes(traceId) && line.endsWith('}'))
        .some(line => (JSON.parse(line) as Span).kind === 1),
  };
}

/** A person's calls to a gateway, all of them in one trace. */
export function tracedCalls(gateway: Copy, { token }: Member): { call: Call; traceId: string } {
  const traceId = randomBytes(16).toString('hex');
  const traceparent = `00-${traceId}-${randomBytes(8).toString('hex')}-01`;
  return {
    traceId,
    call: clientFor(token, { baseUrl: `${gateway.http}/api`, headers: () => ({ traceparent }) }),
  };
}
