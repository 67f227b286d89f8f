import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import proxyAddr from 'proxy-addr';
import type { TrustedProxies } from './trusted-proxies.ts';

/** Client IP, host and protocol of a request. */
export type Origin = { address: string; host: string; protocol: 'http' | 'https' };

/**
 * The client IP: from the right, the first address in `x-forwarded-for` that is not one of our own proxies. What the
 * client itself wrote into the header has no effect.
 */
export function clientIpOf(request: IncomingMessage, isProxy: TrustedProxies): string {
  const direct = plain(request.socket.remoteAddress ?? '');
  if (request.headers['x-forwarded-for'] === undefined) return direct;
  // proxy-addr also returns an untrusted entry that is not an address.
  const addresses = proxyAddr.all(request, isProxy).map(plain);
  return addresses.findLast(address => isIP(address) !== 0) ?? direct;
}

/** The origin of a request; `x-forwarded-proto` counts only from one of our own proxies. */
export function originOf(request: IncomingMessage, isProxy: TrustedProxies): Origin {
  const { headers, socket } = request;
  const isHttps = headers['x-forwarded-proto'] === 'https' && isProxy(plain(socket.remoteAddress ?? ''), 0);
  return {
    address: clientIpOf(request, isProxy),
    host: headers.host ?? '',
    protocol: isHttps ? 'https' : 'http',
  };
}

/** An IPv4-mapped IPv6 address as IPv4. */
const plain = (address: string) => (address.startsWith('::ffff:') ? address.slice(7) : address);

/** The address that rate limits count: the /64 for IPv6, since one subscriber has all of it. */
export const subscriberOf = (address: string): string => {
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('::');
  const before = head ? head.split(':') : [];
  const after = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array.from({ length: Math.max(0, zeros) }, () => '0'), ...after];
  return `${groups.slice(0, 4).join(':')}::/64`;
};
