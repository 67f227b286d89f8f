import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { join } from 'node:path';
import { type Engines, eventually, freePort } from '@momos/testing';
import { stripeMockModule } from './stripe-mock-module.ts';

const folder = join(import.meta.dirname, '../../../.cache/bin');

/** Fields of the pinned API version that this description does not know yet. */
const newer = /^allowed_payment_method_types\[/;

/** stripe-mock: checks requests against Stripe's own description of its API (github.com/stripe/stripe-mock). */
export type StripeMock = {
  /** Holds a request against the description; what it finds is kept. */
  hold(request: IncomingMessage, body: string): Promise<void>;
  held: string[];
  complaints: string[];
};

/** Starts stripe-mock, building it once where Go is installed; undefined where it is not. */
export async function startStripeMock(engines: Engines): Promise<StripeMock | undefined> {
  const binary = binaryPath();
  if (!binary) return undefined;
  const [http, https] = [await freePort(), await freePort()];
  const child = spawn(binary, ['-http-addr', `127.0.0.1:${http}`, '-https-addr', `127.0.0.1:${https}`], {
    stdio: 'ignore',
  });
  engines.cleanUp(() => ended(child));
  const base = `http://127.0.0.1:${http}`;
  await eventually(() => fetch(base));
  const held: string[] = [];
  const complaints: string[] = [];
  return {
    held,
    complaints,
    async hold(request, body) {
      const { method = 'GET', url = '/', headers } = request;
      const answer = await fetch(base + url, {
        method,
        headers: {
          authorization: 'Bearer sk_test_123',
          'content-type': headers['content-type'] ?? 'application/x-www-form-urlencoded',
        },
        ...(method === 'GET' ? {} : { body: known(body) }),
      });
      held.push(`${method} ${url}`);
      const said = await answer.text();
      if (!answer.ok) complaints.push(`${method} ${url}: ${said}`);
    },
  };
}

const known = (body: string) =>
  new URLSearchParams([...new URLSearchParams(body)].filter(([name]) => !newer.test(name))).toString();

function binaryPath(): string | undefined {
  const binary = join(folder, 'stripe-mock');
  if (existsSync(binary)) return binary;
  try {
    mkdirSync(folder, { recursive: true });
    execFileSync('go', ['install', stripeMockModule], {
      env: { ...process.env, GOBIN: folder },
      stdio: 'ignore',
      timeout: 240_000,
    });
    return binary;
  } catch {
    return undefined;
  }
}

async function ended(child: ChildProcess): Promise<void> {
  child.kill();
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}
