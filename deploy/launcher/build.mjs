import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';
import { step } from './print.mjs';
import { Problem } from './problem.mjs';
import { run } from './run.mjs';
import { onceFor } from './stamp.mjs';

/** What every page is built from besides its own folder. */
const sharedSources = ['packages/contracts', 'packages/ui', 'packages/api-client', 'packages/remote-kit', 'package-lock.json', 'tsconfig.json'];

/** Makes the code of proto/ where it has changed. */
export async function generate() {
  const proto = { inputs: ['proto', 'buf.gen.yaml', 'package-lock.json'], output: 'packages/contracts/generated' };
  await onceFor('proto', proto, () => step('Code from proto/', () => runTool('generate', 'proto/')));
}

/** The folders under frontends/ that can be built. */
export function frontEnds() {
  const folder = join(root, 'frontends');
  return readdirSync(folder).filter((name) => existsSync(join(folder, name, 'rspack.config.ts')));
}

/** Builds the front ends whose sources have changed, two at a time. */
export async function buildFrontEnds() {
  const queue = frontEnds();
  const workers = [1, 2].map(async () => {
    for (let name = queue.shift(); name; name = queue.shift()) await buildFrontEnd(name);
  });
  await Promise.all(workers);
}

async function buildFrontEnd(name) {
  const folder = `frontends/${name}`;
  const sources = { inputs: [folder, ...sharedSources], salt: process.env.NODE_ENV ?? '', output: `${folder}/dist` };
  await onceFor(`frontend-${name}`, sources, () => step(`Front end ${name}`, () => runTool('build', folder, ['--workspace', folder])));
}

async function runTool(script, what, where = []) {
  try {
    await run('npm', ['run', '--silent', script, ...where], { cwd: root });
  } catch (error) {
    throw new Problem(`${what} does not build.`, error.output.trim().slice(-3000), { cause: error });
  }
}
