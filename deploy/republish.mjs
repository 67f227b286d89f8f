/**
 * `npm run republish -- <service> <noun>`: publishes all states of a noun again from the service's database, while the service
 * runs. Runs `services/<service>/src/republish.ts`, which says what there is.
 */
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const [service, ...rest] = process.argv.slice(2);
const scripts = new Map(
  globSync('services/*/src/republish.ts', { cwd: root }).map(file => [file.split('/')[1], join(root, file)]),
);
const script = scripts.get(service);

if (script) {
  process.exitCode = spawnSync(process.execPath, [script, ...rest], { stdio: 'inherit' }).status ?? 1;
} else {
  process.stdout.write(`Name a service that publishes states: ${[...scripts.keys()].sort().join(', ')}.\n`);
  process.exitCode = 1;
}
