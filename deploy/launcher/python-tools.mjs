import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { cacheFolder } from './engines/pins.mjs';
import { pythonWithPip, settle } from './engines/wheel.mjs';
import { root, userCache } from './paths.mjs';
import { Problem } from './problem.mjs';
import { run } from './run.mjs';

/**
 * The packages of `deploy/engines/<name>.txt`, installed once per user into a folder of their own (which asks for pip alone, where a
 * virtual environment asks for more). Each file is one of those whose hashes are pinned, as `uv` writes them from `<name>.in` for
 * every Python from 3.10 on; the command is in the file. Answers with their folder, and a function that runs a Python program of
 * theirs like `run`.
 */
export async function pythonPackages(name, need = { title: name }) {
  const requirements = join(root, 'deploy/engines', `${name}.txt`);
  const python = await pythonWithPip(need);
  const folder = cacheFolder(name, readFileSync(requirements, 'utf8') + (await run(python, ['--version'])));
  if (!existsSync(folder)) await installInto(folder, { name, python, requirements });
  const runProgram = (program, args, options = {}) =>
    run(python, [join(folder, 'bin', program), ...args], { ...options, env: { ...options.env, PYTHONPATH: folder } });
  return { folder, runProgram };
}

/** The program of the name of its packages. */
export async function pythonTool(name, need) {
  const { runProgram } = await pythonPackages(name, need);
  return (args, options) => runProgram(name, args, options);
}

async function installInto(folder, { name, python, requirements }) {
  mkdirSync(userCache, { recursive: true });
  const work = await mkdtemp(join(userCache, '.unpacking-'));
  try {
    const strict = ['--require-hashes', '--only-binary=:all:', '--disable-pip-version-check'];
    await run(python, ['-m', 'pip', 'install', '--quiet', ...strict, '--target', work, '-r', requirements]);
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
