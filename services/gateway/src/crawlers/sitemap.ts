import { circlesContract } from '@momos/contracts/circles';
import { unavailable } from '@momos/contracts/errors';
import type { Route } from '@momos/contracts/route';
import { socialsContract } from '@momos/contracts/socials';
import escapeHtml from 'escape-html';
import type { AskAsVisitor } from '../first-html/visitor-calls.ts';

type Deps = { ask: AskAsVisitor; publicUrl: string; now?: () => number };

/** A public list, and the address of the page of each of its items. */
type Source = { route: Route; below: string };

const sources: readonly Source[] = [
  { route: socialsContract.list, below: '/socials/' },
  { route: circlesContract.listPublic, below: '/circles/' },
  { route: socialsContract.past, below: '/socials/' },
];
const always = ['/', '/socials', '/circles'];

/** As many as one file may name (sitemaps.org). */
const mostAddresses = 50_000;
const pageSize = 100;
/** What is not public any more is named for at most this long. */
const keptMs = 60_000;

/**
 * The sitemap of public pages, as a visitor finds them: what comes first, what is over last. It is made at most once a minute,
 * however many ask. Throws 503 or 504 where a service cannot be asked.
 */
export function createSitemap({ ask, publicUrl, now = Date.now }: Deps): () => Promise<string> {
  let made: { at: number; xml: Promise<string> } | undefined;
  return () => {
    if (made && now() - made.at < keptMs) return made.xml;
    const xml = read(ask).then(paths => toXml(paths.map(path => publicUrl + path)));
    const own = { at: now(), xml };
    made = own;
    xml.catch(() => {
      if (made === own) made = undefined;
    });
    return xml;
  };
}

async function read(ask: AskAsVisitor): Promise<string[]> {
  const paths = new Set(always);
  for (const source of sources)
    for await (const slug of slugsOf(ask, source)) {
      if (paths.size >= mostAddresses) return [...paths];
      paths.add(source.below + slug);
    }
  return [...paths];
}

async function* slugsOf(ask: AskAsVisitor, { route }: Source): AsyncGenerator<string> {
  let key: string | null = null;
  do {
    const query: Record<string, string | number> = { pageSize, ...(key ? { exclusiveStartKey: key } : {}) };
    const { response } = await ask({ route, input: { query } });
    if (response.status !== 200) throw unavailable(route.owner);
    const { data, meta } = JSON.parse(response.body.toString('utf8')) as {
      data: { slug: string }[];
      meta: { lastEvaluatedKey: string | null };
    };
    for (const { slug } of data) yield encodeURIComponent(slug);
    key = meta.lastEvaluatedKey;
  } while (key);
}

const toXml = (addresses: readonly string[]): string => `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${addresses.map(address => `<url><loc>${escapeHtml(address)}</loc></url>`).join('\n')}
</urlset>
`;
