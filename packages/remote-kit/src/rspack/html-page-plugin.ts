import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Compilation, Compiler } from '@rspack/core';

/** Where the page's template is and which entries it starts, in the order of the tags. */
export type HtmlPageOptions = {
  template: string;
  /** Entries that must run before the first paint. */
  blocking: string[];
  deferred: string[];
  /** Assets that the first paint needs and that no tag names, such as fonts. */
  preload: RegExp;
};

/**
 * Writes `index.html`: the template with the entries' tags in place of `<!-- momos:assets -->`.
 * No inline script, so a strict content security policy holds.
 */
export class HtmlPagePlugin {
  readonly #options: HtmlPageOptions;

  constructor(options: HtmlPageOptions) {
    this.#options = options;
  }

  apply(compiler: Compiler): void {
    const template = resolve(compiler.context, this.#options.template);
    compiler.hooks.thisCompilation.tap('HtmlPagePlugin', compilation => {
      compilation.fileDependencies.add(template);
      const stage = compiler.rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tapPromise({ name: 'HtmlPagePlugin', stage }, async () => {
        const page = (await readFile(template, 'utf8')).replace('<!-- momos:assets -->', this.#tags(compilation));
        compilation.emitAsset('index.html', new compiler.rspack.sources.RawSource(page));
      });
    });
  }

  #tags(compilation: Compilation): string {
    const filesOf = (entry: string) => compilation.entrypoints.get(entry)?.getFiles() ?? [];
    const deferred = this.#options.deferred.flatMap(filesOf);
    const fonts = compilation.getAssets().map(asset => asset.name).filter(name => this.#options.preload.test(name));
    return [
      ...fonts.map(name => `<link rel="preload" href="/${name}" as="font" type="font/woff2" crossorigin>`),
      ...deferred.filter(isCss).map(name => `<link rel="stylesheet" href="/${name}">`),
      ...this.#options.blocking.flatMap(filesOf).filter(isScript).map(name => `<script src="/${name}"></script>`),
      ...deferred.filter(isScript).map(name => `<script src="/${name}" defer></script>`),
    ].join('\n    ');
  }
}

const isCss = (name: string) => name.endsWith('.css');
const isScript = (name: string) => name.endsWith('.js') && !name.endsWith('.hot-update.js');
