import { resolve } from 'node:path';
import type { ChunkGroup, Compilation, Compiler } from '@rspack/core';
import type { PageInfo } from '../page.ts';
import { type DeclaredPage, readPages } from './read-pages.ts';
import { onDemand } from './shared.ts';

/**
 * What a remote says of itself beside its manifest: its entry, and its pages with the files that each needs next, in their order,
 * and the modules that it takes from the shell besides those of every page.
 */
export type PagesFile = { entry: string; pages: (PageInfo & { files: string[]; shared: string[] })[] };

/**
 * Writes `pages.json`: the remote's entry, and each page with its metadata, the chunk of the routes and the page's own files. The
 * gateway sends the list with the page, so that the shell knows every page without being built anew, and names the files in the
 * page's head, so that they are fetched side by side instead of one after the other.
 */
export class PagesPlugin {
  readonly #routes: string;
  readonly #expose: string;

  /** `routes` is the file with the pages, `expose` the name of the container's entry for it. */
  constructor({ routes, expose }: { routes: string; expose: string }) {
    this.#routes = routes;
    this.#expose = expose;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('PagesPlugin', compilation => {
      const stage = compiler.rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tapPromise({ name: 'PagesPlugin', stage }, async () => {
        const declared = await readPages(resolve(compiler.context, this.#routes));
        const file = JSON.stringify(this.#fileOf(compilation, declared));
        compilation.emitAsset('pages.json', new compiler.rspack.sources.RawSource(file));
      });
    });
  }

  #fileOf(compilation: Compilation, declared: readonly DeclaredPage[]): PagesFile {
    const groups = compilation.chunkGroups;
    const routes = groups.filter(group => group.name === this.#expose);
    const entry = [...compilation.entrypoints.values()].flatMap(each => each.getFiles()).find(isFirst);
    if (!entry) throw new Error('The remote has no entry.');
    const pages = declared.map(({ info, request }) => {
      const own = groups.filter(group => group.origins.some(origin => origin.request === request));
      const first = [...routes, ...own];
      const files = first.flatMap(group => group.getFiles()).filter(isFirst);
      return { ...info, files: [...new Set(files)], shared: sharedBy(compilation, first) };
    });
    return { entry, pages };
  }
}

/** The modules of the shell that chunks import, of those that load on demand. */
function sharedBy({ chunkGraph }: Compilation, groups: readonly ChunkGroup[]): string[] {
  const modules = groups.flatMap(({ chunks }) =>
    chunks.flatMap(chunk => [...chunkGraph.getChunkModulesIterable(chunk)]),
  );
  const taken = new Set(modules.map(module => consumed.exec(module.identifier())?.[1]));
  return onDemand.filter(name => taken.has(name));
}

const consumed = /^consume shared module \(default\) (.+)@\*/;
const isFirst = (name: string) => /\.(?:js|css)$/.test(name) && !name.endsWith('.hot-update.js');
