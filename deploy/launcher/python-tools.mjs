import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { cacheFolder } from './engines/pins.mjs';
import { pythonWithPip, settle } from './engines/wheel.mjs';
import { root, userCache } from './paths.mjs';
import { Problem } from './problem.mjs';
import { run } from './run.mjs';

/**
 * A Python program with the packages of `deploy/engines/<name>.txt`, installed once per user and pinned
 * set into a folder of its own (which asks for pip alone, where a virtual environment asks for more).
 * Answers with a function that runs it like `run`.
 */
export async function pythonTool(name, need = { title: name }) {
  const requirements = join(root, 'deploy/engines', `${name}.txt`);
  const python = await pythonWithPip(need);
  const folder = cacheFolder(name, readFileSync(requirements, 'utf8') + (await run(python, ['--version'])));
  if (!existsSync(folder)) await installInto(folder, { name, python, requirements });
  return (args, options = {}) =>
    run(python, [join(folder, 'bin', name), ...args], { ...options, env: { ...options.env, PYTHONPATH: folder } });
}

async function installInto(folder, { name, python, requirements }) {
  mkdirSync(userCache, { recursive: true });
  const work = await mkdtemp(join(userCache, '.unpacking-'));
  try {
    await run(python, ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--target', work, '-r', requirements]);
    settle(work, folder);
  } catch (error) {
    throw new Problem(
      `${name} could not be installed: ${error.message}.`,
      "It needs Python 3.10 or later and the package index: check the network and pip's settings.",
      { cause: error },
    );
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
