import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Compilation, Compiler } from '@rspack/core';

/** A remote's entry, and by a page's path the files it needs next, in the order in which they are asked for. */
export type PageFiles = { entry: string; pages: Record<string, string[]> };

/** `'/socials/:slug': () => import('./social/social.page.tsx')` in the remote's routes. */
const declared = /'(\/[^']*)':\s*\(\)\s*=>\s*import\('([^']+)'\)/g;

/** The paths of a remote's pages with the files that they import, as its routes declare them. */
export const declaredPages = (routes: string): { path: string; request: string }[] =>
  [...routes.matchAll(declared)].map(([, path = '', request = '']) => ({ path, request }));

/**
 * Writes `page-files.json`: the remote's entry, and for each page the chunk of the routes and the page's own files. Whoever
 * sends the page names them in its head, so that they are fetched side by side instead of one after the other.
 */
export class PageFilesPlugin {
  readonly #routes: string;
  readonly #expose: string;

  /** `routes` is the file with the pages, `expose` the name of the container's entry for it. */
  constructor({ routes, expose }: { routes: string; expose: string }) {
    this.#routes = routes;
    this.#expose = expose;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('PageFilesPlugin', compilation => {
      const stage = compiler.rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tapPromise({ name: 'PageFilesPlugin', stage }, async () => {
        const routes = await readFile(resolve(compiler.context, this.#routes), 'utf8');
        const files = this.#filesOf(compilation, declaredPages(routes));
        compilation.emitAsset(
          'page-files.json',
          new compiler.rspack.sources.RawSource(JSON.stringify(files)),
        );
      });
    });
  }

  #filesOf(compilation: Compilation, pages: ReturnType<typeof declaredPages>): PageFiles {
    const groups = compilation.chunkGroups;
    const filesOf = (chosen: typeof groups) => chosen.flatMap(group => group.getFiles()).filter(isFirst);
    const routes = filesOf(groups.filter(group => group.name === this.#expose));
    const own = (request: string) =>
      filesOf(groups.filter(group => group.origins.some(origin => origin.request === request)));
    const entry = [...compilation.entrypoints.values()].flatMap(each => each.getFiles()).find(isFirst);
    if (!entry) throw new Error('The remote has no entry.');
    return {
      entry,
      pages: Object.fromEntries(
        pages.map(({ path, request }) => [path, [...new Set([...routes, ...own(request)])]]),
      ),
    };
  }
}

const isFirst = (name: string) => /\.(?:js|css)$/.test(name) && !name.endsWith('.hot-update.js');
