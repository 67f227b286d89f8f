import { badField, notFound } from '@momos/contracts/errors';
import { hostOf, readForeignUrl } from '@momos/runtime/foreign/foreign-url';
import { type Outside, pinnedClient, publicAddressOf } from '@momos/runtime/foreign/outside';
import type { Dispatcher } from 'undici';
import type { ForeignLimits } from './foreign-limits.ts';

/** The answers that are accepted. */
export type Accepted = {
  /** Media types, without parameters. */
  types: readonly string[];
  maxBytes: number;
  /** For longer bodies: `cut` truncates, `refuse` answers 404. */
  tooLong: 'cut' | 'refuse';
};

/** An answer of a foreign server; `url` is where it was found after redirects. */
export type ForeignAnswer = { url: URL; type: string; charset: string | undefined; bytes: Buffer };

export type ForeignFetch = (url: string, accepted: Accepted) => Promise<ForeignAnswer>;

const maxHops = 4;
const timeoutMs = 8_000;
const redirects = new Set([301, 302, 303, 307, 308]);
const nothing = () => notFound('page that can be read');
/** The one error for refused addresses, so that it reveals nothing about our network. */
const refused = () => badField('query.url', 'This address cannot be previewed.');

function read(text: string, base?: URL): URL {
  const url = readForeignUrl(text, base);
  if (!url) throw refused();
  return url;
}

/**
 * The only request to a URL that a person entered. Each hop is checked, resolved, checked again and sent to the checked
 * address, so DNS rebinding leads nowhere else. 400 for refused addresses, 404 for pages that are not readable
 * within 8 s and the size, 429 for hosts that had their share of requests.
 */
export function createForeignFetch(
  world: Outside,
  limits: Pick<ForeignLimits, 'countRequest'>,
): ForeignFetch {
  async function hop(url: URL, accepted: Accepted, signal: AbortSignal): Promise<ForeignAnswer | URL> {
    const address = await addressOf(world, url);
    await limits.countRequest(hostOf(url));
    const client = pinnedClient(url, address, world);
    try {
      const answer = await client.request({
        path: url.pathname + url.search,
        method: 'GET',
        headers: {
          'user-agent': 'Mozilla/5.0 (compatible; MomosPreview/1.0)',
          accept: accepted.types.join(', '),
          'accept-encoding': 'identity',
        },
        signal,
      });
      const { location } = answer.headers;
      if (redirects.has(answer.statusCode) && typeof location === 'string') return read(location, url);
      return { url, ...(await bodyOf(answer, accepted)) };
    } finally {
      client.destroy().catch(() => undefined);
    }
  }

  return async (text, accepted) => {
    let url = read(text);
    const signal = AbortSignal.timeout(timeoutMs);
    for (let hops = 0; hops < maxHops; hops++) {
      const found = await within(signal, hop(url, accepted, signal));
      if (!(found instanceof URL)) return found;
      url = found;
    }
    throw nothing();
  };
}

async function addressOf(world: Outside, url: URL): Promise<string> {
  const address = await publicAddressOf(world, url).catch(cause => {
    throw Object.assign(nothing(), { cause });
  });
  if (address === undefined) throw refused();
  return address;
}

/** Errors of the foreign server become 404; our own refusals pass unchanged. */
async function within<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  // DNS lookups ignore the signal.
  const timeout = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(nothing()), { once: true });
  });
  return Promise.race([work, timeout]).catch((error: unknown) => {
    throw error instanceof Error && error.name === 'AppError'
      ? error
      : Object.assign(nothing(), { cause: error });
  });
}

async function bodyOf(
  { statusCode, headers, body }: Dispatcher.ResponseData,
  { types, maxBytes, tooLong }: Accepted,
): Promise<Omit<ForeignAnswer, 'url'>> {
  const [type = '', ...parameters] = String(headers['content-type'] ?? '')
    .toLowerCase()
    .split(';')
    .map(part => part.trim());
  const encoding = headers['content-encoding'] ?? 'identity';
  // Compressed answers were not requested, and could be decompression bombs.
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
