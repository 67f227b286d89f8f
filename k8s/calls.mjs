/** The gRPC calls between services in the code against the network policies. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { holders } from '../packages/contracts/src/privacy.ts';

const root = join(import.meta.dirname, '..');
const connecting = /\bconnect\(\s*\w+Service,\s*'(\w+)'/g;

/** `[from, to]` of every pair of services that call each other. */
function calls() {
  const found = globSync('services/*/src/**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] }).flatMap(file => {
    const [, from] = file.split(/[\\/]/);
    return [...readFileSync(join(root, file), 'utf8').matchAll(connecting)].map(([, to]) => [from, to]);
  });
  // Identity calls every service that holds personal data.
  return [...found, ...holders.filter(each => each !== 'identity').map(each => ['identity', each])];
}

const nameOf = peer => peer.podSelector?.matchLabels?.['app.kubernetes.io/name'];

/** Calls `check(name, problem)` for both ends of every call. */
export function checkCalls(objects, check) {
  const policies = objects.filter(each => each.kind === 'NetworkPolicy');
  const policyOf = service =>
    policies.find(each => nameOf({ podSelector: each.spec.podSelector }) === service)?.spec;
  const has = (rules, side, peer) =>
    (rules ?? []).some(
      rule =>
        rule.ports?.some(({ port }) => port === 9090) && rule[side]?.some(each => nameOf(each) === peer),
    );
  for (const [from, to] of calls()) {
    check(
      `${from} may call ${to}`,
      has(policyOf(from)?.egress, 'to', to) ? undefined : 'no egress on port 9090',
    );
    check(
      `${to} accepts ${from}`,
      has(policyOf(to)?.ingress, 'from', from) ? undefined : 'no ingress on port 9090',
    );
  }
}
