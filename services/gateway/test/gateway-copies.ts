import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { expect } from '@jest/globals';
import { eventually, freePort } from '@momos/testing';

/** The gateway as a process of its own. */
export type GatewayCopy = {
  port: number;
  /** Ends it as a deployment does; resolves when it is gone. */
  stop(): Promise<void>;
};

/** Starts a copy; resolves when it says that it is ready. */
export async function startGatewayCopy(env: Record<string, string>): Promise<GatewayCopy> {
  const port = await freePort();
  const child: ChildProcess = spawn(process.execPath, ['services/gateway/src/main.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_OPTIONS: '', ...env, HTTP_PORT: `${port}` },
  });
  await eventually(
    async () => expect((await fetch(`http://127.0.0.1:${port}/healthz/ready`)).status).toBe(200),
    { within: 60_000, every: 100 },
  );
  return {
    port,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

/** One address for several copies: new connections go to those in `copies`, in turn. */
export async function startBalancer(copies: GatewayCopy[]): Promise<{ url: string; close(): void }> {
  const open = new Set<Socket>();
  let turn = 0;
  const server = createServer(client => {
    turn += 1;
    const copy = copies[turn % copies.length];
    if (!copy) return client.destroy();
    const upstream = connect(copy.port, '127.0.0.1');
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(from);
      from.pipe(to);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        open.delete(from);
        to.destroy();
      });
    }
    return undefined;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}
