import { resolve } from 'node:path';
import { type Configuration, rspack } from '@rspack/core';
import { baseConfig } from './base.ts';

export type ServerOptions = {
  dir: string;
  /** The name of the browser's build, which clears the folder of both before it writes. */
  after: string;
  /** The browser build's name of itself, so that class names are the same. */
  uniqueName: string;
  /** Where the browser finds the files of the build. */
  publicPath: string;
  entry: string;
  /** Modules that whoever runs the build provides. */
  provided?: readonly string[];
};

/**
 * The build that the gateway renders pages with: one CommonJS file, `dist/server/index.js`, of the same components under the same
 * class names as the browser's build beside it. It brings no styles and no files.
 */
export function serverConfig({
  dir,
  after,
  uniqueName,
  publicPath,
  entry,
  provided = [],
}: ServerOptions): Configuration {
  const base = baseConfig(dir, publicPath);
  const silent = { exportsOnly: true };
  return {
    ...base,
    name: `${uniqueName}-server`,
    dependencies: [after],
    target: 'node24',
    devtool: false,
    entry,
    output: {
      path: resolve(dir, 'dist/server'),
      filename: 'index.js',
      library: { type: 'commonjs2' },
      publicPath,
      uniqueName,
    },
    // Pages open no socket before they are alive.
    externals: Object.fromEntries([...provided, 'socket.io-client'].map(name => [name, `commonjs ${name}`])),
    module: {
      ...base.module,
      parser: { javascript: { dynamicImportMode: 'eager' } },
      generator: { css: silent, 'css/module': silent, 'asset/resource': { emit: false } },
    },
    plugins: [
      // Remotes are provided by the gateway; the federation runtime belongs to the browser.
      new rspack.NormalModuleReplacementPlugin(
        /^@module-federation\/enhanced\/runtime$/,
        resolve(import.meta.dirname, 'no-federation.ts'),
      ),
    ],
    optimization: { minimize: false },
  };
}
