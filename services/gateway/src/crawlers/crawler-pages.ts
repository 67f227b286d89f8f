import type { Handle, OwnCalls } from '../http/handle.ts';
import { sendFile } from '../static-files/send-file.ts';
import { fileFrom } from '../static-files/static-file.ts';

type Deps = {
  /** What `x-robots-tag` says of every page. */
  robots: string;
  publicUrl: string;
  sitemap: () => Promise<string>;
};

/** `/robots.txt` (RFC 9309) and the sitemap that it names; where nothing is to be indexed, it names none. */
export function createCrawlerPages({ robots, publicUrl, sitemap }: Deps): OwnCalls {
  const isIndexed = !/noindex|none/.test(robots);
  const lines = [
    'User-agent: *',
    'Disallow: /api/',
    ...(isIndexed ? [`Sitemap: ${publicUrl}/sitemap.xml`] : []),
  ];
  const rules = fileFrom(
    Buffer.from(`${lines.join('\n')}\n`),
    'text/plain; charset=utf-8',
    'public, max-age=3600',
  );
  const headers = { 'x-robots-tag': robots };

  const sendRules: Handle = (request, response) => sendFile(request, response, rules, { headers });
  const sendSitemap: Handle = async (request, response) => {
    const file = fileFrom(Buffer.from(await sitemap()), 'application/xml; charset=utf-8', 'no-cache', false);
    return sendFile(request, response, file, { headers });
  };
  return new Map([
    ['GET /robots.txt', sendRules],
    ['HEAD /robots.txt', sendRules],
    ['GET /sitemap.xml', sendSitemap],
    ['HEAD /sitemap.xml', sendSitemap],
  ]);
}
