import { BlockList, isIP } from 'node:net';

/** Whether a network address is one of our own proxies, whose `x-forwarded-*` counts. */
export type TrustedProxies = (address: string) => boolean;

/** Reads ranges such as `10.0.0.0/8` or `::1`; throws for what is none. No ranges trust nobody. */
export function trustedProxies(ranges: readonly string[]): TrustedProxies {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = '', bits] = range.split('/');
    const version = isIP(network);
    const widest = version === 6 ? 128 : 32;
    const prefix = bits === undefined ? widest : Number(bits);
    if (version === 0 || !Number.isInteger(prefix) || prefix < 0 || prefix > widest)
      throw new Error(`"${range}" is no address range`);
    list.addSubnet(network, prefix, version === 6 ? 'ipv6' : 'ipv4');
  }
  if (ranges.length === 0) return () => false;
  return address => isIP(address) !== 0 && list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}
