import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * A port that no process listens on, for a service whose address others must know before it starts. It lies below the
 * range from which systems take the ports of outgoing connections, so that nothing but another listener can take it.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(15_000, 32_000);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, () => void probe.close(() => resolve(true)));
  });
}
