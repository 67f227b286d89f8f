import type { IncomingMessage } from 'node:http';
import { trustedProxies } from './trusted-proxies.ts';

/** Whether a request comes straight from an address in the ranges, so that its trace is continued; throws for other texts. */
export function tracedClients(ranges: readonly string[]): (request: IncomingMessage) => boolean {
  const isNamed = trustedProxies(ranges, 1);
  return ({ socket }) => isNamed((socket.remoteAddress ?? '').replace(/^::ffff:/, ''), 0);
}
