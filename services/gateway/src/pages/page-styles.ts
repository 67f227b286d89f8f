import type { StaticFile } from '../static-files/static-file.ts';

/** The text of a style sheet of ours by its address; undefined for one that is not here. */
export type FindStyles = (url: string) => Promise<StaticFile | undefined>;

const link = /<link rel="stylesheet" href="([^"]+)">/g;

/** Addresses in it would mean something else in the page than in their file; a file that ends the element is none of ours. */
const isMovable = (css: string) => !/url\((?!\/|"\/|'\/|data:|#)/.test(css) && !/<\/style/i.test(css);

/**
 * A page with its style sheets inside, so that it shows with its first bytes instead of after a further trip; those that cannot be
 * moved stay links. The order stays the same.
 */
export async function withStylesInside(page: string, find: FindStyles): Promise<string> {
  const urls = [...page.matchAll(link)].map(([, url = '']) => url);
  const files = new Map(
    await Promise.all(urls.map(async url => [url, (await find(url))?.bytes.toString('utf8')] as const)),
  );
  return page.replaceAll(link, (tag, url: string) => {
    const css = files.get(url)?.replace(/\/\*# sourceMappingURL=.*?\*\//, '');
    return css !== undefined && isMovable(css) ? `<style>${css}</style>` : tag;
  });
}
