import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkDisk } from './machine.mjs';
import { root } from './paths.mjs';
import { step } from './print.mjs';
import { Problem } from './problem.mjs';
import { run, which } from './run.mjs';

/**
 * Brings node_modules to what package-lock.json says; does nothing when it is there already. A new machine
 * gets it by `npm ci`. Where packages are there already only the changes are installed: `npm ci` would delete them
 * first, and leave none where the registry cannot be reached. `--no-save` leaves the lock as it is.
 */
export async function install() {
  if (isInstalled()) return;
  checkDisk(2500);
  if (!which('npm')) throw new Problem('npm is not on PATH.', 'Install Node with npm (https://nodejs.org).');
  await step('Installing packages', async () => {
    try {
      const how = existsSync(join(root, 'node_modules')) ? ['install', '--no-save'] : ['ci'];
      await run('npm', [...how, '--prefer-offline', '--no-audit', '--no-fund'], { cwd: root });
    } catch (error) {
      throw new Problem(`npm could not install the packages: ${complaint(error.output)}`, remedyFor(error.output), { cause: error });
    }
  });
}

/** Compares the lock with the note that npm leaves in node_modules of what it installed. */
function isInstalled() {
  const note = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(note)) return false;
  const wanted = packagesOf(join(root, 'package-lock.json'));
  const present = packagesOf(note);
  return Object.entries(wanted).every(([path, each]) => {
    if (!path.startsWith('node_modules/') || each.optional || each.peer) return true;
    return each.link ? present[path]?.resolved === each.resolved : present[path]?.version === each.version;
  });
}

function packagesOf(lockFile) {
  return JSON.parse(readFileSync(lockFile, 'utf8')).packages;
}

function complaint(output) {
  const lines = output.split('\n').filter((line) => /npm (error|ERR!)/.test(line));
  const telling = lines.find((line) => /code|request to|ENOSPC|EACCES/.test(line)) ?? lines[0] ?? output.slice(-300);
  return telling.replace(/npm (error|ERR!)\s*/, '').trim();
}

function remedyFor(output) {
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ECONNRESET|network/.test(output)) {
    return "The package registry cannot be reached: check the network and npm's proxy and registry settings, then start again.";
  }
  if (/ENOSPC/.test(output)) return 'The disk is full: make room and start again.';
  if (/EACCES|EPERM/.test(output)) return 'This user may not write here: start from a folder of your own.';
  return 'Run "npm install" to see all of what it says.';
}
