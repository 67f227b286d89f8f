import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { TrustedProxies } from './trusted-proxies.ts';

/** How a request reached us, as far as we can know. */
export type Origin = { address: string; host: string; protocol: 'http' | 'https' };

/**
 * The caller's network address. What a request says of itself counts only as far as proxies of ours wrote it: from the
 * right, the first address in `x-forwarded-for` that is none of ours.
 */
export function addressOf(request: IncomingMessage, isProxy: TrustedProxies): string {
  const direct = plain(request.socket.remoteAddress ?? '');
  const forwarded = request.headers['x-forwarded-for'];
  if (forwarded === undefined || !isProxy(direct)) return direct;
  const way = String(forwarded)
    .split(',')
    .map(each => plain(each.trim()));
  let nearest = direct;
  for (let address = way.pop(); address !== undefined && isIP(address) !== 0; address = way.pop()) {
    nearest = address;
    if (!isProxy(address)) break;
  }
  return nearest;
}

/** Address, host and protocol of a request; forwarded ones only from a proxy of ours. */
export function originOf(request: IncomingMessage, isProxy: TrustedProxies): Origin {
  const { headers, socket } = request;
  const isHttps = headers['x-forwarded-proto'] === 'https' && isProxy(plain(socket.remoteAddress ?? ''));
  return {
    address: addressOf(request, isProxy),
    host: headers.host ?? '',
    protocol: isHttps ? 'https' : 'http',
  };
}

/** IPv4 addresses that come in as IPv6 are the same addresses. */
const plain = (address: string) => (address.startsWith('::ffff:') ? address.slice(7) : address);

/**
 * Whom a network address stands for where callers are counted: a whole /64 for IPv6, since one subscriber has all of it.
 */
export const subscriberOf = (address: string): string => {
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('::');
  const before = head ? head.split(':') : [];
  const after = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array.from({ length: Math.max(0, zeros) }, () => '0'), ...after];
  return `${groups.slice(0, 4).join(':')}::/64`;
};
