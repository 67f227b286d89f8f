import { createServer } from 'node:net';

const taken = new Set();

/** Whether nobody listens on a loopback port. */
export function isFree(port) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host: '127.0.0.1' }, () => probe.close(() => resolve(true)));
  });
}

/** `wanted` if free, else one the system gives; never the same twice in one run. */
export async function portNear(wanted) {
  if (wanted && !taken.has(wanted) && (await isFree(wanted))) return keep(wanted);
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
