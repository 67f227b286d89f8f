import { spawn } from 'node:child_process';
import { existsSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { localCache, root, userCache } from './paths.mjs';
import { Problem } from './problem.mjs';

/** What the project's own processes run on; the launcher itself starts on anything from `oldest`. */
const wanted = 24;
const oldest = 20;

const major = Number(process.versions.node.split('.')[0]);
const projectNode = join(root, 'node_modules/.bin/node');

/** Refuses machines on which nothing below can work, with what to do about it. */
export function checkMachine() {
  if (major < oldest) {
    throw new Problem(
      `This is Node ${process.versions.node}; the launcher needs Node ${oldest} or later.`,
      'Install a newer Node (https://nodejs.org) and run the command again.',
    );
  }
  if (process.platform === 'win32') {
    throw new Problem('Windows itself is not supported.', 'Run this inside WSL 2 (https://learn.microsoft.com/windows/wsl).');
  }
}

/** Refuses to continue when less than `megabytes` are free where the project writes. */
export function checkDisk(megabytes) {
  for (const folder of [root, existing(userCache), existing(localCache)]) {
    const { bavail, bsize } = statfsSync(folder);
    const free = Math.floor((bavail * bsize) / 1_048_576);
    if (free >= megabytes) continue;
    throw new Problem(
      `Only ${free} MB are free under ${folder}; about ${megabytes} MB are needed.`,
      'Make room, or point XDG_CACHE_HOME at a disk that has some.',
    );
  }
}

/** Whether this process is already the Node that the project runs on. */
export const onProjectNode = major >= wanted;

/**
 * Runs the same command again on the project's Node, which comes with `npm ci`, and answers with its
 * exit code. Signals are passed on.
 */
export function againOnProjectNode() {
  if (!existsSync(projectNode)) {
    throw new Problem(
      `The project runs on Node ${wanted}, and npm did not put it into node_modules (are install scripts switched off?).`,
      `Run "npm rebuild node", or install Node ${wanted} and start again.`,
    );
  }
  const child = spawn(projectNode, process.argv.slice(1), { stdio: 'inherit', env: { ...process.env, MOMOS_AGAIN: '1' } });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.removeAllListeners(signal).on(signal, () => child.kill(signal));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)));
  });
}

function existing(folder) {
  return existsSync(folder) ? folder : root;
}
