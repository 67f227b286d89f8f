import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';
import { isFree, portNear } from './ports.mjs';
import { Problem } from './problem.mjs';
import { localSecrets } from './secrets.mjs';

/** Every service with the ports it takes when they are free; the gateway's is the public one. */
const table = [
  ['identity', 3001, 4001],
  ['events', 3002, 4002],
  ['payments', 3003, 4003],
  ['messaging', 3004, 4004],
  ['crm', 3005, 4005],
  ['media', 3006, 4006],
  ['gateway', 3000, 4000],
];

/**
 * The services that exist, each with its ports: `{ name, main, http, grpc }`. Throws a Problem when
 * the public port is taken; the others move aside.
 */
export async function planServices({ publicPort }) {
  if (!(await isFree(publicPort))) {
    throw new Problem(
      `Port ${publicPort} is in use by another program.`,
      `Stop that program, or choose another port: PORT=${publicPort + 1} npm start`,
    );
  }
  const plan = [];
  for (const [name, http, grpc] of table) {
    const main = join('services', name, 'src/main.ts');
    if (!existsSync(join(root, main))) continue;
    const httpPort = name === 'gateway' ? publicPort : await portNear(http);
    plan.push({ name, main, http: httpPort, grpc: await portNear(grpc) });
  }
  return plan;
}

/** Settings of all services: engines, each other's addresses, the public one, secrets. */
export function sharedEnvironment({ plan, publicPort, settings, environment, data }) {
  const publicUrl = `http://127.0.0.1:${publicPort}`;
  const addresses = {};
  for (const { name, http, grpc } of plan) {
    addresses[`${name.toUpperCase()}_HTTP`] = `http://127.0.0.1:${http}`;
    addresses[`${name.toUpperCase()}_GRPC`] = `127.0.0.1:${grpc}`;
  }
  const identity = plan.find(({ name }) => name === 'identity');
  if (identity) addresses.JWKS_URL = `http://127.0.0.1:${identity.http}/.well-known/jwks.json`;
  return {
    ...localSecrets(),
    NODE_COMPILE_CACHE: join(root, '.cache/compile'),
    ENVIRONMENT: environment,
    MEDIA_FOLDER: join(data, 'media'),
    REMOTES_FILE: join(data, 'remotes.json'),
    // What services are receiving lies beside what they keep.
    TMPDIR: join(data, 'tmp'),
    ...process.env,
    PUBLIC_URL: process.env.PUBLIC_URL ?? publicUrl,
    ...settings,
    ...addresses,
  };
}
