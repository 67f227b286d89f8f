import { isIPv4, isIPv6 } from 'node:net';

/**
 * The network of an address, too rough to name a household: an IPv4 /24 (`203.0.113.0/24`) or an IPv6 /48 (`2001:db8:7::/48`). Empty for
 * what is no address.
 */
export function roughOrigin(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
  if (isIPv4(mapped)) return `${mapped.split('.').slice(0, 3).join('.')}.0/24`;
  if (!isIPv6(mapped)) return '';
  const [head = '', tail] = mapped.split('%')[0]?.split('::') ?? [];
  const groups = head === '' ? [] : head.split(':');
  const missing = tail === undefined ? 0 : 8 - groups.length - (tail === '' ? 0 : tail.split(':').length);
  const full = [...groups, ...Array.from({ length: missing }, () => '0'), ...(tail ? tail.split(':') : [])];
  const first = full.slice(0, 3).map(group => Number.parseInt(group, 16).toString(16));
  return `${first.join(':')}::/48`;
}
