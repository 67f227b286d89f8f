import type { Compilation, Compiler } from '@rspack/core';
import { onDemand } from './shared.ts';

/** What the shell says of its own files that some pages need: by shared module, and by layout. */
export type PreloadsFile = { shared: Record<string, string[]>; layouts: Record<string, string[]> };

/**
 * Writes `preloads.json` of the shell: the files behind each module that remotes take on demand, and behind each layout that is
 * fetched when first shown. The gateway names them in the head of the pages that need them.
 */
export class PreloadsPlugin {
  readonly #layouts: Record<string, string>;

  /** `layouts` has the file of each layout, as it is imported. */
  constructor(layouts: Record<string, string>) {
    this.#layouts = layouts;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('PreloadsPlugin', compilation => {
      const stage = compiler.rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'PreloadsPlugin', stage }, () => {
        const file = JSON.stringify(this.#fileOf(compilation));
        compilation.emitAsset('preloads.json', new compiler.rspack.sources.RawSource(file));
      });
    });
  }

  #fileOf(compilation: Compilation): PreloadsFile {
    const shared = onDemand.map(name => [name, filesOfModule(compilation, name)] as const);
    const layouts = Object.entries(this.#layouts).map(
      ([name, request]) => [name, filesOfImport(compilation, request)] as const,
    );
    const without = [...shared, ...layouts].find(([, files]) => files.length === 0);
    if (without) throw new Error(`No file of the shell brings ${without[0]}.`);
    return { shared: Object.fromEntries(shared), layouts: Object.fromEntries(layouts) };
  }
}

/** The files of what is imported under a name, somewhere in the shell. */
const filesOfImport = ({ chunkGroups }: Compilation, request: string): string[] =>
  filesOf(chunkGroups.filter(({ origins }) => origins.some(origin => origin.request === request)));

/** The files of the chunks behind a shared module. */
function filesOfModule({ chunkGroups }: Compilation, name: string): string[] {
  const provided = `provide shared module (default) ${name}@`;
  return filesOf(
    chunkGroups.filter(({ origins }) =>
      origins.some(({ module }) => module?.identifier().startsWith(provided)),
    ),
  );
}

const filesOf = (groups: readonly { getFiles(): readonly string[] }[]): string[] => [
  ...new Set(groups.flatMap(group => group.getFiles()).filter(isFirst)),
];

const isFirst = (name: string) => /\.(?:js|css)$/.test(name) && !name.endsWith('.hot-update.js');
