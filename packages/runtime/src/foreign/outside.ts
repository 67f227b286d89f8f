import { isIP } from 'node:net';
import { buildConnector, Client } from 'undici';
import { lookUp } from '../look-up.ts';
import { hostOf } from './foreign-url.ts';
import { isPublicAddress } from './public-address.ts';

/** One end of a connection. */
export type Place = { address: string; port: number };

/** DNS and connections to foreign servers; tests replace it. */
export type Outside = {
  /** All addresses of a name. */
  resolve(host: string): Promise<string[]>;
  /** The place to connect to instead of a checked one; the same outside of tests. */
  dial(place: Place): Place;
};

/** The real world. */
export const outside: Outside = {
  resolve: async host => (await lookUp(host)).map(({ address }) => address),
  dial: place => place,
};

/** The address at which a URL's host is to be asked; undefined when any of its addresses is not public. Throws when there is no such name. */
export async function publicAddressOf(
  { resolve }: Pick<Outside, 'resolve'>,
  url: URL,
): Promise<string | undefined> {
  const host = hostOf(url);
  const addresses = isIP(host) ? [host] : await resolve(host);
  // One private address among public ones is a trap, not a choice.
  if (addresses.length === 0 || !addresses.every(isPublicAddress)) return undefined;
  return addresses.find(address => isIP(address) === 4) ?? addresses[0];
}

/** A client for a URL's origin that connects to `address` and nowhere else, whatever the name stands for by then. */
export function pinnedClient(url: URL, address: string, { dial }: Pick<Outside, 'dial'>): Client {
  const connector = buildConnector({ timeout: 4_000, allowH2: false });
  const place = dial({ address, port: url.protocol === 'https:' ? 443 : 80 });
  const host = hostOf(url);
  return new Client(url.origin, {
    headersTimeout: 10_000,
    bodyTimeout: 4_000,
    maxHeaderSize: 16_384,
    connect: (options, callback) =>
      connector(
        {
          ...options,
          hostname: place.address,
          port: String(place.port),
          ...(isIP(host) ? {} : { servername: host }),
        },
        callback,
      ),
  });
}
