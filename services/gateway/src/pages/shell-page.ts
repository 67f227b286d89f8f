import { conferenceName } from '@momos/contracts/conference-site';
import { dataBlock, escapeHtml } from '../first-html/html.ts';
import type { FilledPage } from '../first-html/first-html.ts';
import { firstDataOf, headOf } from '../first-html/page-content.ts';
import { createLru } from '../proxy/lru.ts';
import type { RemotePlace } from './remotes.ts';
import { fileFrom, type StaticFile } from './static-file.ts';
import type { StaticFiles } from './static-files.ts';

/** The one page that every address of the front end answers with. */
export type ShellPage = {
  /**
   * The page as built, with what the settings say; undefined when the front end is not built. `conference` is the slug of the
   * one whose site it is.
   */
  plain(conference?: string): Promise<StaticFile | undefined>;
  /** The page with a public page's content inside. */
  withContent(page: FilledPage, conference?: string): Promise<StaticFile | undefined>;
};

type Options = { files: StaticFiles; robots: string; viewport: string; remotes: readonly RemotePlace[] };

const htmlType = 'text/html; charset=utf-8';

export function createShellPage({ files, robots, viewport, remotes }: Options): ShellPage {
  const rendered = createLru<StaticFile>({
    most: 500,
    mostBytes: 32 * 1024 * 1024,
    sizeOf: file => file.bytes.length,
  });
  const remotesBlock = dataBlock('application/json', remotes, 'remotes');
  const blocksFor = (conference: string | undefined) =>
    conference === undefined
      ? remotesBlock
      : `${remotesBlock}\n    ${dataBlock('application/json', { slug: conference }, 'conference')}`;

  async function render(
    tag: string,
    fill: (template: string) => string,
    isLasting: boolean,
  ): Promise<StaticFile | undefined> {
    const template = await files.find('index.html');
    if (!template) return undefined;
    const key = `${tag} ${template.etag}`;
    const known = rendered.get(key);
    if (known) return known;
    const settled = put(
      put(template.bytes.toString('utf8'), '%ROBOTS%', escapeHtml(robots)),
      '%VIEWPORT%',
      escapeHtml(viewport),
    );
    const file = fileFrom(Buffer.from(fill(settled)), htmlType, 'no-cache', isLasting);
    rendered.set(key, file);
    return file;
  }

  return {
    plain: conference =>
      render(
        `plain ${conference ?? ''}`,
        template => {
          const name = siteName(conference);
          return put(put(named(template, name, name), headPlace, ''), dataPlace, blocksFor(conference));
        },
        true,
      ),
    withContent: ({ content, first, tag }, conference) =>
      render(
        `${content.url} ${tag} ${conference ?? ''}`,
        template => {
          const name = siteName(conference);
          return put(
            put(named(template, name, `${content.title} · ${name}`), headPlace, headOf(content, name)),
            dataPlace,
            `${blocksFor(conference)}\n    ${firstDataOf(first)}`,
          );
        },
        false,
      ),
  };
}

const headPlace = '<!-- momos:head -->';
const dataPlace = '<!-- momos:data -->';

/** A function as the replacement, so that `$&` in a text stays what it is. */
const put = (template: string, place: string, text: string) => template.replace(place, () => text);

/** What the site is called: ours, or that of its conference. */
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
