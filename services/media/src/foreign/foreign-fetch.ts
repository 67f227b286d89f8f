import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { notFound } from '@momos/contracts/errors';
import { buildConnector, Client, type Dispatcher } from 'undici';
import { hostOf, readForeignUrl, refused } from './foreign-url.ts';
import { isPublicAddress } from './public-address.ts';

/** One end of a connection. */
export type Place = { address: string; port: number };

/** How the world outside is reached; tests put their own in place. */
export type Outside = {
  /** All addresses of a name. */
  resolve(host: string): Promise<string[]>;
  /** Where a checked place is really reached: the place itself, but in tests. */
  dial(place: Place): Place;
};

/** The real world. */
export const outside: Outside = {
  resolve: async host => (await lookup(host, { all: true, verbatim: true })).map(({ address }) => address),
  dial: place => place,
};

/** What is wanted of an answer. */
export type Wanted = {
  /** Media types that are taken, without parameters. */
  types: readonly string[];
  maxBytes: number;
  /** What is longer: `cut` keeps the beginning, `refuse` answers 404. */
  tooLong: 'cut' | 'refuse';
};

/** An answer of a foreign server; `url` is where it was found after redirects. */
export type ForeignAnswer = { url: URL; type: string; charset: string | undefined; bytes: Buffer };

export type ForeignFetch = (url: string, wanted: Wanted) => Promise<ForeignAnswer>;

const mostHops = 4;
const patienceMs = 8_000;
const redirects = new Set([301, 302, 303, 307, 308]);
const nothing = () => notFound('page that can be read');

/**
 * The one way to a URL that a person gave. Each hop is checked, resolved, checked again and asked at the very address that
 * was checked, so a name that changes its mind leads nowhere else. 400 for addresses that are not asked, 404 for what
 * gives nothing readable within 8 s and the size.
 */
export function createForeignFetch({ resolve, dial }: Outside): ForeignFetch {
  async function addressOf(url: URL): Promise<string> {
    const host = hostOf(url);
    const addresses = isIP(host)
      ? [host]
      : await resolve(host).catch(cause => {
          throw Object.assign(nothing(), { cause });
        });
    // One private address among public ones is a trap, not a choice.
    if (addresses.length === 0 || !addresses.every(isPublicAddress)) throw refused();
    return addresses.find(address => isIP(address) === 4) ?? (addresses[0] as string);
  }

  async function hop(url: URL, wanted: Wanted, signal: AbortSignal): Promise<ForeignAnswer | URL> {
    const client = pinnedClient(url, await addressOf(url), dial);
    try {
      const answer = await client.request({
        path: url.pathname + url.search,
        method: 'GET',
        headers: {
          'user-agent': 'Mozilla/5.0 (compatible; MomosPreview/1.0)',
          accept: wanted.types.join(', '),
          'accept-encoding': 'identity',
        },
        signal,
      });
      const { location } = answer.headers;
      if (redirects.has(answer.statusCode) && typeof location === 'string')
        return readForeignUrl(location, url);
      return { url, ...(await read(answer, wanted)) };
    } finally {
      client.destroy().catch(() => undefined);
    }
  }

  return async (text, wanted) => {
    let url = readForeignUrl(text);
    const signal = AbortSignal.timeout(patienceMs);
    for (let hops = 0; hops < mostHops; hops++) {
      const found = await within(signal, hop(url, wanted, signal));
      if (!(found instanceof URL)) return found;
      url = found;
    }
    throw nothing();
  };
}

/** What a foreign server does wrong is a 404 to the person who asked; refusals of ours stay what they are. */
async function within<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  // Name servers do not listen to the signal.
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(nothing()), { once: true });
  });
  return Promise.race([work, late]).catch((error: unknown) => {
    throw error instanceof Error && error.name === 'AppError'
      ? error
      : Object.assign(nothing(), { cause: error });
  });
}

function pinnedClient(url: URL, address: string, dial: Outside['dial']): Client {
  const connector = buildConnector({ timeout: 4_000, allowH2: false });
  const place = dial({ address, port: url.protocol === 'https:' ? 443 : 80 });
  const host = hostOf(url);
  return new Client(url.origin, {
    headersTimeout: 6_000,
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

async function read(
  { statusCode, headers, body }: Dispatcher.ResponseData,
  { types, maxBytes, tooLong }: Wanted,
): Promise<Omit<ForeignAnswer, 'url'>> {
  const [type = '', ...parameters] = String(headers['content-type'] ?? '')
    .toLowerCase()
    .split(';')
    .map(part => part.trim());
  const encoding = headers['content-encoding'] ?? 'identity';
  // Packed answers were not asked for; unpacking them could make much of little.
  if (statusCode !== 200 || !types.includes(type) || encoding !== 'identity') throw nothing();
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > maxBytes && tooLong === 'refuse') throw nothing();
    if (size >= maxBytes) break;
  }
  const charset = parameters.find(part => part.startsWith('charset='))?.slice('charset='.length);
  return { type, charset: charset?.replaceAll('"', ''), bytes: Buffer.concat(chunks).subarray(0, maxBytes) };
}
