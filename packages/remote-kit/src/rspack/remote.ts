import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import type { Configuration } from '@rspack/core';
import { baseConfig } from './base.ts';
import { PagesPlugin } from './pages-plugin.ts';
import { takenFromShell } from './shared.ts';

/** A front end that the shell loads at run time: its name in `remotes.json`, its folder, and what it exposes. */
export type RemoteOptions = { name: string; dir: string; exposes?: Record<string, string> };

/**
 * The whole build of a remote. It exposes `src/routes.ts` as `./routes`, brings none of the shared modules
 * and not the federation runtime either: all of that is already on the page.
 */
export function defineRemote({
  name,
  dir,
  exposes = { './routes': './src/routes.ts' },
}: RemoteOptions): Configuration {
  const base = baseConfig(dir, 'auto');
  return {
    ...base,
    name,
    entry: {},
    output: { ...base.output, uniqueName: `momos-${name}` },
    plugins: [
      new ModuleFederationPlugin({
        name,
        filename: 'remote-entry.[contenthash:10].js',
        exposes,
        shared: takenFromShell(),
        shareStrategy: 'loaded-first',
        manifest: true,
        dts: false,
        dev: false,
        experiments: { externalRuntime: true },
      }),
      new PagesPlugin({ routes: 'src/routes.ts', expose: '__federation_expose_routes' }),
    ],
  };
}
