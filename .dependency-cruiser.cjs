/** Who may import whom. Each rule's comment is what `npm run lint` prints when it is broken. */
const swc = require('@swc/core');

// dependency-cruiser parses every file as plain TypeScript; pages are TSX.
const { parseFileSync } = swc;
swc.parseFileSync = (file, options) => parseFileSync(file, { ...options, tsx: file.endsWith('.tsx') });

const service = '^services/([^/]+)/';
const layers = require('./deploy/checks/layers.cjs');

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Files that import each other in a circle cannot be read one at a time.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-service-in-service',
      comment: 'Services know each other by contracts, gRPC and the bus only.',
      severity: 'error',
      from: { path: service },
      to: { path: service, pathNot: '^services/$1/' },
    },
    {
      name: 'no-service-outside',
      comment:
        'Packages, pages and journeys reach a service over the network only; the process of e2e/money composes services to run them with a clock and ends of its own.',
      severity: 'error',
      from: { pathNot: ['^services/', '^e2e/money/service-process\\.ts$'] },
      to: { path: '^services/' },
    },
    {
      name: 'kafka-by-bus-only',
      comment: 'Only packages/bus imports kafkajs; packages/testing looks at what it did.',
      severity: 'error',
      from: { pathNot: '^packages/(bus|testing)/' },
      to: { path: '(^|/)node_modules/kafkajs/' },
    },
    {
      name: 'mongoose-in-stores-only',
      comment:
        'mongoose is imported by packages/store and by the *.store.ts files of services; connections are opened in packages/store.',
      severity: 'error',
      from: {
        pathNot: [
          '^packages/(store|testing)/',
          '^services/[^/]+/src/.*\\.store\\.ts$',
          '^(packages|services)/[^/]+/test/',
          // Stops at the commits of its services.
          '^e2e/money/service-process\\.ts$',
        ],
      },
      to: { path: '(^|/)node_modules/(mongoose|mongodb)/' },
    },
    {
      name: 'redis-by-store-only',
      comment: 'Only packages/store opens Redis connections.',
      severity: 'error',
      from: { pathNot: '^packages/(store|testing)/' },
      to: { path: '(^|/)node_modules/(redis|@redis)/' },
    },
    {
      name: 'contracts-alone',
      comment: 'Contracts are what everything else is built on, so they import no other package.',
      severity: 'error',
      from: { path: '^packages/contracts/' },
      to: { path: '^(packages|services|frontends)/', pathNot: '^packages/contracts/' },
    },
    {
      name: 'no-server-code-in-pages',
      comment: 'Pages know contracts, api-client, ui and remote-kit; nothing that runs on a server.',
      severity: 'error',
      from: { path: ['^frontends/[^/]+/src/', '^packages/(ui|api-client|remote-kit/src/(?!rspack))'] },
      to: {
        path: ['^packages/(runtime|bus|store)/', '(^|/)node_modules/(express|@grpc|pino|@opentelemetry/sdk)'],
      },
    },
    {
      name: 'no-remote-in-remote',
      comment: 'Remotes are deployed by themselves; what two of them need lives in a package.',
      severity: 'error',
      from: { path: '^frontends/([^/]+)/', pathNot: '^frontends/testing/' },
      to: { path: '^frontends/([^/]+)/', pathNot: '^frontends/($1|testing)/' },
    },
    {
      name: 'no-tests-in-code',
      comment: 'Code does not import tests or what is made for tests.',
      severity: 'error',
      from: {
        path: '^(packages|services|frontends)/[^/]+/src/',
        pathNot: ['\\.test\\.tsx?$', '^packages/testing/', '/testing/'],
      },
      to: { path: ['\\.test\\.tsx?$', '^(packages|frontends)/testing/'] },
    },
    ...layers.rules(),
    {
      name: 'crm-owned-reads-by-query',
      comment:
        'The owned nouns of crm read the projection by src/projection/query only, so that it can be rebuilt at any time (ADR 16).',
      severity: 'error',
      from: { path: '^services/crm/src/(?!projection|privacy|testing)[^/]+/', pathNot: '\\.test\\.ts$' },
      to: { path: '^services/crm/src/projection/(?!query/)' },
    },
    {
      name: 'resolvable',
      comment: 'An import that leads nowhere.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['/dist/', '/generated/', '\\.css$'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
    cache: { folder: '.cache/dependency-cruiser', strategy: 'content' },
  },
};
