/**
 * Writes the public routes of each service (services/<name>/routes.yaml) from the contracts, the same source as the
 * gateway's route table: only declared paths enter the cluster, and all of them by the gateway, which keeps sessions
 * and limits. `node k8s/routes.mjs --check` fails when a file is out of date.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { routes } from '../packages/contracts/src/index.ts';

const services = ['identity', 'events', 'payments', 'messaging', 'crm', 'media'];
/** Public paths outside the contracts, by the service that answers them. */
const plain = {
  gateway: ['/'],
  payments: ['/payments/webhooks', '/sandbox'],
  messaging: ['/l', '/unsubscribe'],
  media: ['/media', '/api/files/resize'],
};

const literalPrefix = path => path.split('/{')[0];

/** Prefixes of a service, each once, without those that a shorter one covers. */
export function prefixesOf(service) {
  const declared = routes
    .filter(route => route.owner === service)
    .map(route => `/api${literalPrefix(route.path)}`);
  const all = [...new Set([...declared, ...(plain[service] ?? [])])].sort();
  return all.filter(path => !all.some(other => other !== path && path.startsWith(`${other}/`)));
}

export function routesYaml(service) {
  const matches = prefixesOf(service).map(path => `        - path: { type: PathPrefix, value: ${path} }`);
  return `# Made by k8s/routes.mjs from packages/contracts; do not edit.
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata:
  name: momos
spec:
  parentRefs:
    - { name: momos, sectionName: https }
  rules:
    - matches:
${matches.join('\n')}
      backendRefs:
        - { name: momos-gateway, port: 8080 }
`;
}

/** Services whose file does not say what the contracts say. */
export const outdated = () =>
  [...services, 'gateway'].filter(service => readFileSync(fileOf(service), 'utf8') !== routesYaml(service));

const fileOf = service => join(import.meta.dirname, 'services', service, 'routes.yaml');

if (process.argv[1] === import.meta.filename) {
  if (process.argv.includes('--check')) {
    const late = outdated();
    if (late.length > 0) {
      console.error(`Out of date: ${late.join(', ')}. Run: npm run k8s:routes`);
      process.exitCode = 1;
    }
  } else {
    for (const service of [...services, 'gateway']) writeFileSync(fileOf(service), routesYaml(service));
  }
}
