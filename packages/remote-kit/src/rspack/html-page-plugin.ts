import { readFile } from 'node:fs/promises';
import { parse, resolve } from 'node:path';
import type { Compilation, Compiler } from '@rspack/core';

/** Where the page's template is and which entries it starts, in the order of the tags. */
export type HtmlPageOptions = {
  template: string;
  /** A small script that runs before the first paint. It is compiled by itself and imports nothing. */
  before: string;
  /** A service worker, compiled by itself too, written under its own name without a hash. */
  worker: string;
  /** The entry that starts the application. */
  entry: string;
};

/**
 * Writes `index.html`: the template with the entry's tags in place of `<!-- momos:assets -->`.
 * Its one inline script is the small one, whose hash the gateway puts into the content security policy.
 */
export class HtmlPagePlugin {
  readonly #options: HtmlPageOptions;

  constructor(options: HtmlPageOptions) {
    this.#options = options;
  }

  apply(compiler: Compiler): void {
    const template = resolve(compiler.context, this.#options.template);
    const before = resolve(compiler.context, this.#options.before);
    const worker = resolve(compiler.context, this.#options.worker);
    compiler.hooks.thisCompilation.tap('HtmlPagePlugin', compilation => {
      compilation.fileDependencies.addAll([template, before, worker]);
      const stage = compiler.rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tapPromise({ name: 'HtmlPagePlugin', stage }, async () => {
        const { RawSource } = compiler.rspack.sources;
        const script = await smallScript(compiler, before);
        compilation.emitAsset(`${parse(worker).name}.js`, new RawSource(await smallScript(compiler, worker)));
        const page = (await readFile(template, 'utf8')).replace('<!-- momos:assets -->', () =>
          this.#tags(compilation, script),
        );
        compilation.emitAsset('index.html', new RawSource(page));
      });
    });
  }

  #tags(compilation: Compilation, before: string): string {
    const files = compilation.entrypoints.get(this.#options.entry)?.getFiles() ?? [];
    return [
      ...files.filter(isCss).map(name => `<link rel="stylesheet" href="/${name}">`),
      `<script>${before.trim()}</script>`,
      // Browsers fetch deferred scripts after pictures; here nothing answers without this one.
      ...files.filter(isScript).map(name => `<script src="/${name}" defer fetchpriority="high"></script>`),
    ].join('\n    ');
  }
}

async function smallScript(compiler: Compiler, path: string): Promise<string> {
  const { transform, minify } = compiler.rspack.experiments.swc;
  const plain = await transform(await readFile(path, 'utf8'), {
    jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
  });
  return (await minify(plain.code, { module: false })).code;
}

const isCss = (name: string) => name.endsWith('.css');
const isScript = (name: string) => name.endsWith('.js') && !name.endsWith('.hot-update.js');
