import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import type { Configuration } from '@rspack/core';
import { baseConfig } from './base.ts';
import { PagesPlugin } from './pages-plugin.ts';
import { serverConfig } from './server.ts';
import { takenFromShell } from './shared.ts';

export type RemoteOptions = {
  /** Its name in `remotes.json`. */
  name: string;
  dir: string;
  exposes?: Record<string, string>;
  /** Some of its pages are rendered by the gateway, which needs a build of its own for that. */
  isRendered?: boolean;
};

/**
 * The whole build of a front end that the shell loads at run time. It exposes `src/routes.ts` as `./routes`, brings none of the shared modules
 * and not the federation runtime either: all of that is already on the page.
 */
export function defineRemote({
  name,
  dir,
  exposes = { './routes': './src/routes.ts' },
  isRendered = false,
}: RemoteOptions): Configuration[] {
  const base = baseConfig(dir, 'auto');
  const uniqueName = `momos-${name}`;
  const shared = takenFromShell();
  const browser: Configuration = {
    ...base,
    name,
    entry: {},
    output: { ...base.output, uniqueName },
    plugins: [
      new ModuleFederationPlugin({
        name,
        filename: 'remote-entry.[contenthash:10].js',
        exposes,
        shared,
        shareStrategy: 'loaded-first',
        manifest: true,
        dts: false,
        dev: false,
        // It takes no remote itself.
        experiments: {
          externalRuntime: true,
          optimization: { disableRemote: true, disableSnapshot: true, target: 'web' },
        },
      }),
      new PagesPlugin({ routes: 'src/routes.ts', expose: '__federation_expose_routes' }),
    ],
  };
  if (!isRendered) return [browser];
  const server = { dir, after: name, uniqueName, publicPath: `/remotes/${name}/`, entry: './src/routes.ts' };
  return [browser, serverConfig({ ...server, provided: Object.keys(shared) })];
}
