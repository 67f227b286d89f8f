import { rspack, type Configuration } from '@rspack/core';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Browsers we build for: those with native dialogs, cascade layers, `inert` and container queries. */
const browsers = ['chrome >= 111', 'edge >= 111', 'firefox >= 115', 'safari >= 16.4'];

/** True unless the build is asked for development (`NODE_ENV=development`). */
const isProduction = process.env.NODE_ENV !== 'development';

const names = isProduction ? '[name].[contenthash:10]' : '[name]';

const federation = fileURLToPath(import.meta.resolve('@module-federation/enhanced/runtime')).replace(
  /enhanced\/dist.*/,
  '',
);

/** The plugin names its runtime by CommonJS files; with the modules beside them there is one copy, and it can be shaken. */
const federationAsModules = Object.fromEntries(
  ['runtime', 'webpack-bundler-runtime', 'inject-external-runtime-core-plugin'].map(name => [
    `${federation}${name}/dist/index.cjs`,
    `${federation}${name}/dist/index.js`,
  ]),
);

/** Its package names the development build for everybody. */
const routerWithoutWarnings = fileURLToPath(import.meta.resolve('react-router')).replace(
  '/development/',
  '/production/',
);

/** What every front end shares: TypeScript by swc, CSS modules, hashed names, source maps without eval (CSP). */
export function baseConfig(dir: string, publicPath: string): Configuration {
  return {
    mode: isProduction ? 'production' : 'development',
    context: dir,
    target: ['web', 'es2022'],
    devtool: isProduction ? 'source-map' : 'cheap-module-source-map',
    output: {
      path: resolve(dir, 'dist'),
      publicPath,
      filename: `${names}.js`,
      chunkFilename: `${names}.js`,
      cssFilename: `${names}.css`,
      cssChunkFilename: `${names}.css`,
      assetModuleFilename: 'assets/[name].[contenthash:10][ext]',
      // The gateway's build is written beside.
      clean: { keep: 'server' },
    },
    resolve: {
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
      alias: {
        ...federationAsModules,
        ...(isProduction ? { 'react-router$': routerWithoutWarnings } : {}),
        zod$: resolve(import.meta.dirname, 'no-schemas.ts'),
      },
    },
    module: { rules: rules() },
    optimization: {
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin(),
        new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: browsers } }),
      ],
    },
    performance: false,
    stats: 'errors-warnings',
  };
}

const rules = () => [
  {
    test: /\.tsx?$/,
    type: 'javascript/auto' as const,
    loader: 'builtin:swc-loader',
    options: {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic', development: !isProduction } },
      },
      env: { targets: browsers },
    },
  },
  {
    test: /packages\/contracts\/src\/[^/]+\.ts$/,
    enforce: 'pre' as const,
    sideEffects: false,
    loader: resolve(import.meta.dirname, 'contract-loader.ts'),
  },
  { test: /\.module\.css$/, type: 'css/module' as const },
  { test: /\.css$/, exclude: /\.module\.css$/, type: 'css' as const },
  { test: /\.(woff2|png|jpg|webp|svg)$/, type: 'asset/resource' as const },
  { test: /\.wasm$/, type: 'asset/resource' as const },
];
