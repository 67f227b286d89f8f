import { conferenceName } from '@momos/contracts/conference-site';
import { LRUCache } from 'lru-cache';
import type { FirstHtml } from '../first-html/first-html.ts';
import escapeHtml from 'escape-html';
import { dataBlock } from '../first-html/html.ts';
import { firstDataOf, headOf } from '../first-html/page-content.ts';
import { type PageStart, preloadTags } from './page-files.ts';
import { fileFrom, type StaticFile } from '../static-files/static-file.ts';
import type { StaticFiles } from '../static-files/static-files.ts';

/** The parts of a page besides its template. */
export type PageParts = {
  start: PageStart;
  first: FirstHtml;
  /** The slug of the conference whose site it is. */
  conference: string | undefined;
};

/** The one page that every address of the front end answers with; undefined when the front end is not built. */
export type ShellPage = (parts: PageParts) => Promise<StaticFile | undefined>;

const htmlType = 'text/html; charset=utf-8';

/** Fills the page as built with what the settings say, the files that the page needs, its content and its first data. */
export function createShellPage({
  files,
  robots,
  viewport,
}: {
  files: StaticFiles;
  robots: string;
  viewport: string;
}): ShellPage {
  const rendered = new LRUCache<string, StaticFile>({
    max: 500,
    maxSize: 32 * 1024 * 1024,
    sizeCalculation: file => file.bytes.length,
  });

  return async parts => {
    const template = await files.find('index.html');
    if (!template) return undefined;
    const { start, first, conference } = parts;
    const url = first.content?.url ?? '';
    const key = [template.etag, start.tag, start.files.join(' '), conference ?? '', url, first.tag].join(' ');
    const known = rendered.get(key);
    if (known) return known;
    const settled = put(
      put(template.bytes.toString('utf8'), '%ROBOTS%', escapeHtml(robots)),
      '%VIEWPORT%',
      escapeHtml(viewport),
    );
    const isLasting = first.content === undefined;
    const file = fileFrom(Buffer.from(fill(settled, parts)), htmlType, 'no-cache', isLasting);
    rendered.set(key, file);
    return file;
  };
}

function fill(template: string, { start, first: { content, first }, conference }: PageParts): string {
  const name = siteName(conference);
  const titled = named(template, name, content ? `${content.title} · ${name}` : name);
  const head = [...(content ? [headOf(content, name)] : []), preloadTags(start.files)];
  const data = [
    dataBlock('application/json', start.remotes, 'remotes'),
    ...(conference === undefined ? [] : [dataBlock('application/json', { slug: conference }, 'conference')]),
    ...(first.length > 0 ? [firstDataOf(first)] : []),
  ];
  return put(put(titled, headPlace, joined(head)), dataPlace, joined(data));
}

const joined = (lines: readonly string[]) => lines.filter(line => line !== '').join('\n    ');

const headPlace = '<!-- momos:head -->';
const dataPlace = '<!-- momos:data -->';

/** A function as the replacement, so that `$&` in a text stays what it is. */
const put = (template: string, place: string, text: string) => template.replace(place, () => text);

/** The name of the site: ours, or that of its conference. */
const siteName = (conference: string | undefined) =>
  conference === undefined ? 'Momos' : conferenceName(conference);

/** The page under the name of its site, which page titles made in the browser end with, too. */
const named = (template: string, site: string, title: string) =>
  template
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
    .replace(
      /<meta name="application-name"[^>]*>/,
      () => `<meta name="application-name" content="${escapeHtml(site)}">`,
    );
