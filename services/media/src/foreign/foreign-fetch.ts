import { badField, notFound } from '@momos/contracts/errors';
import { readForeignUrl } from '@momos/runtime/foreign/foreign-url';
import { type Outside, pinnedClient, publicAddressOf } from '@momos/runtime/foreign/outside';
import type { Dispatcher } from 'undici';

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
/** The one answer for addresses that we do not ask, so that it tells nothing of our network. */
const refused = () => badField('query.url', 'This address cannot be previewed.');

function read(text: string, base?: URL): URL {
  const url = readForeignUrl(text, base);
  if (!url) throw refused();
  return url;
}

/**
 * The one way to a URL that a person gave. Each hop is checked, resolved, checked again and asked at the very address that
 * was checked, so a name that changes its mind leads nowhere else. 400 for addresses that are not asked, 404 for what
 * gives nothing readable within 8 s and the size.
 */
export function createForeignFetch(world: Outside): ForeignFetch {
  async function addressOf(url: URL): Promise<string> {
    const address = await publicAddressOf(world, url).catch(cause => {
      throw Object.assign(nothing(), { cause });
    });
    if (address === undefined) throw refused();
    return address;
  }

  async function hop(url: URL, wanted: Wanted, signal: AbortSignal): Promise<ForeignAnswer | URL> {
    const client = pinnedClient(url, await addressOf(url), world);
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
      if (redirects.has(answer.statusCode) && typeof location === 'string') return read(location, url);
      return { url, ...(await bodyOf(answer, wanted)) };
    } finally {
      client.destroy().catch(() => undefined);
    }
  }

  return async (text, wanted) => {
    let url = read(text);
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

async function bodyOf(
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
