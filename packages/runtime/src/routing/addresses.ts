import { isIP } from 'node:net';
import { lookUp } from '../look-up.ts';

/** The address of one copy of a service. */
export type Endpoint = {
  /** The same for the copy's HTTP and gRPC endpoint, so that both lead a key to the same copy. */
  id: string;
  /** As the setting names it, for `Host` and TLS. */
  name: string;
  /** The address to connect to. */
  host: string;
  port: number;
};

/** Every address of a name; rejects when there is none. */
export type Resolve = (name: string) => Promise<string[]>;

/** One address of a setting, its name not resolved. */
export type Address = { name: string; port: number };

/**
 * IPv4 alone where a name has both families: the same copy would otherwise count twice. Uses the system's resolver, since
 * short names in a cluster need its search domains.
 */
export const resolveName: Resolve = async name => {
  const found = await lookUp(name);
  const ipv4 = found.filter(({ family }) => family === 4);
  return (ipv4.length > 0 ? ipv4 : found).map(({ address }) => address).sort();
};

/** Reads `host:port`, `[::1]:port`, `dns:///host:port` or a URL; the port falls back to that of the scheme. */
function readAddress(text: string): Address {
  const url = URL.parse(/^https?:/.test(text) ? text : `http://${text.replace(/^dns:\/\/\//, '')}`);
  if (!url?.hostname) throw new Error(`"${text}" is not an address`);
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  return { name: url.hostname.replace(/^\[|\]$/g, ''), port };
}

/** One address or several by commas, as an address setting holds them. Throws for what is not an address. */
export const readAddresses = (setting: string): Address[] =>
  setting
    .split(',')
    .map(part => part.trim())
    .filter(Boolean)
    .map(readAddress);

/** Whether an address may stand for several copies, or for other ones later. */
export const isResolved = ({ name }: Address): boolean => isIP(name) === 0 && name !== 'localhost';

/** The copies that addresses stand for now. A name that cannot be resolved rejects only when nothing else is left. */
export async function endpointsOf(addresses: readonly Address[], resolve: Resolve): Promise<Endpoint[]> {
  const settled = await Promise.allSettled(
    addresses.map(async address => {
      const hosts = isResolved(address) ? await resolve(address.name) : [address.name];
      return hosts.map(host => ({ ...address, host }));
    }),
  );
  const found = settled.flatMap(each => (each.status === 'fulfilled' ? each.value : []));
  const failed = settled.find(each => each.status === 'rejected');
  if (found.length === 0 && failed) throw failed.reason;
  return identified(found);
}

/** Copies on one machine differ by port only, so their position in the setting is part of the id. */
export function identified(places: readonly (Address & { host: string })[]): Endpoint[] {
  const seen = new Map<string, number>();
  return places.map(place => {
    const position = seen.get(place.host) ?? 0;
    seen.set(place.host, position + 1);
    return { ...place, id: `${place.host}#${position}` };
  });
}
