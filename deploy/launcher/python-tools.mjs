import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder } from './engines/pins.mjs';
import { pythonWithPip } from './engines/wheel.mjs';
import { root, userCache } from './paths.mjs';
import { Problem } from './problem.mjs';
import { run } from './run.mjs';

/**
 * The `bin` folder of a virtual environment with the packages of `deploy/engines/<name>.txt`, made
 * once per user and pinned set.
 */
export async function pythonTools(name) {
  const requirements = join(root, 'deploy/engines', `${name}.txt`);
  const folder = cacheFolder(name, readFileSync(requirements, 'utf8'));
  const bin = join(folder, 'bin');
  if (existsSync(join(folder, 'complete'))) return bin;
  const python = await pythonWithPip({ name });
  mkdirSync(userCache, { recursive: true });
  rmSync(folder, { recursive: true, force: true });
  try {
    await run(python, ['-m', 'venv', folder]);
    await run(join(bin, 'pip'), ['install', '--quiet', '--disable-pip-version-check', '-r', requirements]);
    await run('touch', [join(folder, 'complete')]);
  } catch (error) {
    throw new Problem(
      `${name} could not be installed: ${error.message}.`,
      'It needs Python 3.10 or later with venv (python3-venv) and the package index; check the network and pip\'s settings.',
      { cause: error },
    );
  }
  return bin;
}
