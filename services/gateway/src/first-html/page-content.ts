import escapeHtml from 'escape-html';
import { dataBlock, shortened } from './html.ts';

/** The answer of a call that a page needs first, by the key under which `api-client` caches it: route id and input, and `pages` for a list. */
export type FirstAnswer = { key: [routeId: string, input: unknown, kind?: 'pages']; answer: unknown };

/** The content of a public page's first HTML. */
export type PageContent = {
  title: string;
  description: string;
  /** Absolute address of the page and of its picture. */
  url: string;
  picture: string | undefined;
  /** The picture that stands large at the page's top, as the page asks for it. */
  lead: string | undefined;
  kind: 'website' | 'article' | 'profile';
  /** schema.org data (https://schema.org/docs/gs.html). */
  structured: object | undefined;
};

/** What the content of a page depends on besides its answers. */
export type Surroundings = {
  publicUrl: string;
  /** Those of the settings; undefined where these did not come in time. */
  cities: readonly { name: string; shortName: string }[] | undefined;
};

/** The tags of a page's head: title, description, cards for shared links, structured data. */
export function headOf(page: PageContent, siteName: string): string {
  const description = shortened(page.description);
  const property = (name: string, text: string) => `<meta property="${name}" content="${escapeHtml(text)}">`;
  const named = (name: string, text: string) => `<meta name="${name}" content="${escapeHtml(text)}">`;
  return [
    `<link rel="canonical" href="${escapeHtml(page.url)}">`,
    named('description', description),
    property('og:site_name', siteName),
    property('og:type', page.kind),
    property('og:title', page.title),
    property('og:description', description),
    property('og:url', page.url),
    ...(page.picture ? [property('og:image', page.picture)] : []),
    named('twitter:card', page.picture ? 'summary_large_image' : 'summary'),
    ...(page.lead
      ? [`<link rel="preload" href="${escapeHtml(page.lead)}" as="image" fetchpriority="high">`]
      : []),
    ...(page.structured ? [dataBlock('application/ld+json', page.structured)] : []),
  ].join('\n    ');
}

/** The block by which the page gets its first answers without asking. */
export const firstDataOf = (first: readonly FirstAnswer[]): string =>
  dataBlock('application/json', first, 'first-data');
