import { createServer } from 'node:net';

const taken = new Set();

/** Whether no process listens on a loopback port. */
export function isFree(port) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host: '127.0.0.1' }, () => probe.close(() => resolve(true)));
  });
}

/**
 * `wanted` if free, else the next free one ten further (so that a second system beside the first gets
 * the same ports each time), else one the system gives. Never the same twice in one run.
 */
export async function portNear(wanted) {
  for (const step of [0, 10, 20, 30, 40]) {
    if (!taken.has(wanted + step) && (await isFree(wanted + step))) return keep(wanted + step);
  }
  for (;;) {
    const port = await anyPort();
    if (!taken.has(port)) return keep(port);
  }
}

function keep(port) {
  taken.add(port);
  return port;
}

function anyPort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen({ port: 0, host: '127.0.0.1' }, () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}
