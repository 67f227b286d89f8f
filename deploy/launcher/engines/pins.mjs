import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, userCache } from '../paths.mjs';

const folder = join(root, 'deploy/engines');
const wheelsLock = join(folder, 'wheels.txt');
export const jarsLock = join(folder, 'kafka-4.1.1-jars.sha256');
export const kafkaPom = join(folder, 'kafka.pom.xml');

/** The whole requirement (`name==version --hash=…`) of a pinned package. */
export function pinOf(name) {
  const line = readFileSync(wheelsLock, 'utf8')
    .split('\n')
    .find((each) => each.startsWith(`${name}==`));
  if (!line) throw new Error(`${name} is not pinned in deploy/engines/wheels.txt`);
  return line.trim();
}

/** Where a pinned tool lives in the per-user cache: its name and the hash of what pins it. */
export function cacheFolder(name, pin) {
  return join(userCache, `${name}-${createHash('sha256').update(pin).digest('hex').slice(0, 12)}`);
}
