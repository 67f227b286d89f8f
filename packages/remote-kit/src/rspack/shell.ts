import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Configuration, rspack } from '@rspack/core';
import { resolve } from 'node:path';
import { baseConfig } from './base.ts';
import { HtmlPagePlugin } from './html-page-plugin.ts';
import { PreloadsPlugin } from './preloads-plugin.ts';
import { serverConfig } from './server.ts';
import { providedByShell } from './shared.ts';

export type ShellOptions = {
  /** The shell's folder; it must hold `src/main.tsx`, `src/server.tsx`, `src/before.ts`, `src/offline-worker.ts`, `src/index.html` and `public`. */
  dir: string;
};

/** Parts of libraries that no page reaches, though the libraries import them. */
const replaced: [RegExp, string][] = [
  [
    /\/(Mantine(Classes|CssVariables)|(ActionIcon|Button)Group(Section)?)\.mjs$/,
    resolve(import.meta.dirname, 'nothing.ts'),
  ],
  [
    /^\.\.?\/(plugins\/snapshot\/SnapshotHandler|utils\/preload)\.js$/,
    resolve(import.meta.dirname, 'no-snapshots.ts'),
  ],
];

const fonts = resolve(import.meta.dirname, '../../../ui/src/theme/fonts/*.woff2');

/**
 * The build of the shell: the one page, the shared modules and the federation runtime. Which remotes exist is
 * not built in; `remotes.json` says so at run time. Beside it the build that the gateway renders pages with.
 */
export function defineShell({ dir }: ShellOptions): Configuration[] {
  const base = baseConfig(dir, '/');
  const uniqueName = 'momos-shell';
  const browser: Configuration = {
    ...base,
    name: 'shell',
    entry: { main: './src/main.tsx' },
    output: { ...base.output, uniqueName },
    plugins: [
      ...replaced.map(([request, file]) => new rspack.NormalModuleReplacementPlugin(request, file)),
      new ModuleFederationPlugin({
        name: 'shell',
        shared: providedByShell(),
        shareStrategy: 'loaded-first',
        manifest: false,
        dts: false,
        dev: false,
        experiments: { provideExternalRuntime: true, optimization: { disableSnapshot: true, target: 'web' } },
      }),
      new rspack.CopyRspackPlugin({
        // Beside those with a hash, for pages that services answer themselves and no build knows.
        patterns: [{ from: 'public' }, { from: fonts, to: 'fonts/[name][ext]' }],
      }),
      new HtmlPagePlugin({
        template: 'src/index.html',
        before: 'src/before.ts',
        worker: 'src/offline-worker.ts',
        entry: 'main',
      }),
      new PreloadsPlugin({ manager: './manager-layout.tsx' }),
    ],
  };
  return [
    browser,
    serverConfig({ dir, after: 'shell', uniqueName, publicPath: '/', entry: './src/server.tsx' }),
  ];
}
