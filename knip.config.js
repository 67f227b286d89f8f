import { globSync, readFileSync } from 'node:fs';

/** What workspaces name; the root only pins it, and knip asks each workspace whether it is used there. */
const named = globSync(['{packages,services,frontends}/*/package.json', 'e2e/package.json']).flatMap(file => {
  const { dependencies = {}, devDependencies = {} } = JSON.parse(readFileSync(file, 'utf8'));
  return Object.keys({ ...dependencies, ...devDependencies });
});

const tested = { entry: ['src/main.ts', 'test/**/*.ts'], project: ['src/**', 'test/**'] };
const pages = ['src/main.tsx', 'src/index.ts', 'src/routes.ts', 'rspack.config.ts'];

/** Files, exports and dependencies that nothing uses. A type may be exported for the function beside it alone. */
export default {
  workspaces: {
    '.': {
      entry: [
        'deploy/launcher/main.mjs',
        'deploy/checks/{words,structure}.mjs',
        'deploy/seed/main.ts',
        'deploy/testing/*.mjs',
        'k8s/*.mjs',
        'load/{main,hello,bare-chat,chat-readers}.ts',
        'load/k6/*',
      ],
      project: ['deploy/**/*.{mjs,ts}', 'load/**', 'k8s/*.mjs'],
      // k6 brings its own modules.
      ignoreDependencies: [...named, 'k6'],
    },
    'packages/*': { entry: ['src/*.{ts,tsx}', 'test/**/*.ts'], project: ['src/**', 'test/**'] },
    'packages/contracts': {
      entry: ['src/*.ts'],
      project: ['src/**'],
      // What the generated code imports.
      ignoreDependencies: ['@bufbuild/protobuf', '@grpc/grpc-js'],
    },
    'packages/remote-kit': { entry: ['src/*.{ts,tsx}', 'src/rspack/{nothing,no-federation,no-snapshots}.ts'], project: ['src/**'] },
    // Style sheets name the files of the fonts.
    'packages/ui': {
      entry: ['src/*.{ts,tsx}'],
      project: ['src/**'],
      ignoreDependencies: [/^@fontsource-variable\//],
    },
    'services/*': tested,
    'services/messaging': { ...tested, entry: [...tested.entry, 'src/outbox-page/outbox.js', 'bench/*.ts'] },
    'frontends/*': { entry: pages, project: ['src/**'] },
    'frontends/shell': { entry: [...pages, 'src/{before,server,offline-worker}.{ts,tsx}'], project: ['src/**'] },
    e2e: {
      entry: [
        '**/*.test.ts',
        'late-remote/{rspack.config,src/routes}.ts',
        'money/{service-process,plant}.ts',
      ],
      project: ['**'],
    },
  },
  ignore: ['packages/contracts/generated/**'],
  ignoreBinaries: ['go', 'openssl'],
  ignoreExportsUsedInFile: { interface: true, type: true },
};
