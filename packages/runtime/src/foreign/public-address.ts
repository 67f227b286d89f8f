import { BlockList, isIP } from 'node:net';

/** Addresses that are never requested: special-purpose ones by RFC 6890 and IANA's registries, and clouds' metadata services. */
const closed = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  closed.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  // Teredo, ORCHID, benchmarks; 6to4; documentation; AS112: all inside of what is otherwise public.
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
] as const)
  closed.addSubnet(network, bits, 'ipv6');

/** Only this is public in IPv6; mapped and NAT64 addresses, ULA, link-local and multicast lie outside. */
const open = new BlockList();
open.addSubnet('2000::', 3, 'ipv6');

/** ISATAP (RFC 5214) writes an IPv4 address into the interface's half. */
const isatap = /:(?:0|200)?:?5efe:/i;

/** Whether an address in its usual text form is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !closed.check(address, 'ipv4');
  if (family !== 6 || address.includes('%')) return false;
  return open.check(address, 'ipv6') && !closed.check(address, 'ipv6') && !isatap.test(address);
}
