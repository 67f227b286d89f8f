import { hash } from 'node:crypto';
import { conferenceName } from '@momos/contracts/conference-site';
import { LRUCache } from 'lru-cache';
import type { FirstHtml } from '../first-html/first-html.ts';
import escapeHtml from 'escape-html';
import { dataBlock } from '../first-html/html.ts';
import { firstDataOf, headOf } from '../first-html/page-content.ts';
import type { RenderedPage } from '../rendering/rendered-pages.ts';
import { type PageStart, preloadTags, styleTags } from './page-files.ts';
import { type FindStyles, withStylesInside } from './page-styles.ts';
import { fileFrom, type StaticFile } from '../static-files/static-file.ts';
import type { StaticFiles } from '../static-files/static-files.ts';

/** The parts of a page besides its template. */
export type PageParts = {
  start: PageStart;
  first: FirstHtml;
  /** What shows before the page's scripts have come, with all its answers; undefined for a page that they draw. */
  rendered: RenderedPage | undefined;
  /** The slug of the conference whose site it is. */
  conference: string | undefined;
};

/** The one page that every address of the front end answers with; undefined when the front end is not built. */
export type ShellPage = (parts: PageParts) => Promise<PageFile | undefined>;

/** A page, with the sources of its inline scripts as a content security policy names them. */
export type PageFile = StaticFile & { scripts: readonly string[] };

export type ShellPageDeps = {
  files: StaticFiles;
  findStyles: FindStyles;
  robots: string;
  viewport: string;
};

const htmlType = 'text/html; charset=utf-8';

/** Fills the page as built with what the settings say, the files that the page needs, its content and its first data. */
export function createShellPage({ files, findStyles, robots, viewport }: ShellPageDeps): ShellPage {
  const rendered = new LRUCache<string, PageFile>({
    max: 500,
    maxSize: 32 * 1024 * 1024,
    sizeCalculation: file => file.bytes.length,
  });

  return async parts => {
    const template = await files.find('index.html');
    if (!template) return undefined;
    const { start, first, rendered: html, conference } = parts;
    const url = first.content?.url ?? '';
    const key = [
      template.etag,
      start.tag,
      start.files.join(' '),
      conference ?? '',
      url,
      (html ?? first).tag,
    ].join(' ');
    const known = rendered.get(key);
    if (known) return known;
    const settled = put(
      put(template.bytes.toString('utf8'), '%ROBOTS%', escapeHtml(robots)),
      '%VIEWPORT%',
      escapeHtml(viewport),
    );
    const isLasting = first.content === undefined && html === undefined;
    const filled = fill(settled, parts);
    const page = html ? await withStylesInside(filled, findStyles) : filled;
    const file = {
      ...fileFrom(Buffer.from(page), htmlType, 'no-cache', isLasting),
      scripts: scriptsOf(template),
    };
    rendered.set(key, file);
    return file;
  };
}

function fill(template: string, { start, first, rendered, conference }: PageParts): string {
  const { content } = first;
  const name = siteName(conference);
  const titled = named(template, name, content ? `${content.title} · ${name}` : name);
  const head = [...(content ? [headOf(content, name)] : []), preloadTags(start.files)];
  const answers = (rendered ?? first).first;
  const data = [
    dataBlock('application/json', start.remotes, 'remotes'),
    ...(conference === undefined ? [] : [dataBlock('application/json', { slug: conference }, 'conference')]),
    ...(answers.length > 0 ? [firstDataOf(answers)] : []),
  ];
  const page = put(put(titled, headPlace, joined(head)), dataPlace, joined(data));
  return put(
    rendered ? put(page, root, rootWith(rendered)) : page,
    stylesPlace,
    rendered ? styleTags(start.files) : '',
  );
}

const root = '<div id="root"></div>';

const rootWith = ({ html, address, renderedAt }: RenderedPage) =>
  `<div id="root" data-address="${escapeHtml(address)}" data-rendered-at="${renderedAt}">${html}</div>`;

const inline = /<script>(.*?)<\/script>/gs;

/** The hashes of the scripts that the build wrote into its page (https://www.w3.org/TR/CSP3/#hash-source-matching). */
const scriptsOf = (template: StaticFile): string[] =>
  [...template.bytes.toString('utf8').matchAll(inline)].map(
    ([, script = '']) => `'sha256-${hash('sha256', script, 'base64')}'`,
  );

const joined = (lines: readonly string[]) => lines.filter(line => line !== '').join('\n    ');

const headPlace = '<!-- momos:head -->';
const dataPlace = '<!-- momos:data -->';
const stylesPlace = '<!-- momos:styles -->';

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
