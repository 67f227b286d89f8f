/**
 * unit: beside the rules and pages they test, no engines. integration: a service or package on real
 * engines, and services that share money on the same. journey: the running system in a real browser (started by `npm test`).
 */
const shared = {
  rootDir: import.meta.dirname,
  extensionsToTreatAsEsm: ['.ts', '.tsx', '.css', '.svg', '.png', '.jpg'],
  modulePathIgnorePatterns: ['<rootDir>/.cache', '/dist/'],
  transform: {
    '\\.tsx?$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' }, verbatimModuleSyntax: true },
        },
        module: { type: 'es6' },
        sourceMaps: 'inline',
      },
    ],
  },
};

const engines = {
  globalSetup: '<rootDir>/deploy/testing/engines-setup.mjs',
  globalTeardown: '<rootDir>/deploy/testing/engines-teardown.mjs',
};

const parts = '{packages,services,frontends}/*';

const unit = {
  ...shared,
  displayName: 'unit',
  testMatch: [
    `<rootDir>/${parts}/src/**/*.test.ts`,
    '<rootDir>/frontends/testing/*.test.ts',
    '<rootDir>/deploy/{launcher,checks}/**/*.test.mjs',
  ],
};

/** Components and pages, in jsdom with the platform's own fetch. */
const pages = {
  ...shared,
  displayName: 'unit',
  testMatch: [`<rootDir>/${parts}/src/**/*.test.tsx`],
  testEnvironment: '<rootDir>/deploy/testing/page-environment.mjs',
  setupFilesAfterEnv: ['<rootDir>/deploy/testing/page-setup.mjs'],
  // No page test opens a socket.
  moduleNameMapper: { '^socket\\.io-client$': '<rootDir>/frontends/testing/fake-live.ts' },
  transform: {
    ...shared.transform,
    '\\.module\\.css$': '<rootDir>/deploy/testing/css-module.mjs',
    '\\.(css|svg|png|jpg)$': '<rootDir>/deploy/testing/asset.mjs',
  },
  // Mantine's and other packages' style sheets are plain files inside node_modules.
  transformIgnorePatterns: ['/node_modules/.*\\.(?!css$)[a-z]+$'],
};

const integration = {
  ...shared,
  ...engines,
  displayName: 'integration',
  testMatch: ['<rootDir>/{packages,services}/*/test/**/*.test.ts', '<rootDir>/e2e/money/**/*.test.ts'],
};

const journey = {
  ...shared,
  displayName: 'journey',
  testMatch: ['<rootDir>/e2e/*.test.ts'],
};

export default {
  projects: [unit, pages, integration, journey],
  // A bound for what hangs, not for what is slow: machines that run tests are busy.
  testTimeout: 60_000,
  // A worker keeps the modules of each file that it ran. Without a limit it reaches the limit of its heap, and gets slow before.
  workerIdleMemoryLimit: '1.5GB',
};
