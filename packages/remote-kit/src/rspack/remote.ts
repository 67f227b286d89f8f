import { type Configuration, rspack } from '@rspack/core';
import { containerOf } from '../container-name.ts';
import { baseConfig } from './base.ts';
import { PagesPlugin } from './pages-plugin.ts';
import { serverConfig } from './server.ts';
import { takenFromShell } from './shared.ts';

export type RemoteOptions = {
  /** Its name in `remotes.json`. */
  name: string;
  dir: string;
  /** Some of its pages are rendered by the gateway, which needs a build of its own for that. */
  isRendered?: boolean;
};

/**
 * The whole build of a front end that the shell loads at run time. It exposes `src/routes.ts` as `./routes` and brings none of the
 * shared modules: they are already on the page.
 */
export function defineRemote({ name, dir, isRendered = false }: RemoteOptions): Configuration[] {
  const base = baseConfig(dir, 'auto');
  const uniqueName = containerOf(name);
  const shared = takenFromShell();
  const browser: Configuration = {
    ...base,
    name,
    entry: {},
    output: { ...base.output, uniqueName },
    plugins: [
      new rspack.container.ModuleFederationPluginV1({
        name: uniqueName,
        // A property of the window, so that a name needs no declaration and a retry replaces it.
        library: { type: 'window', name: uniqueName },
        filename: 'remote-entry.[contenthash:10].js',
        exposes: { './routes': { import: './src/routes.ts', name: 'routes' } },
        shared,
      }),
      new PagesPlugin({ routes: 'src/routes.ts', chunk: 'routes' }),
    ],
  };
  if (!isRendered) return [browser];
  const server = { dir, uniqueName, publicPath: `/remotes/${name}/`, entry: './src/routes.ts' };
  return [browser, serverConfig({ ...server, provided: Object.keys(shared) })];
}
