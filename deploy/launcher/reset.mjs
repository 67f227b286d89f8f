import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { dataFolder } from './paths.mjs';
import { say } from './print.mjs';
import { Problem } from './problem.mjs';

/** `npm run reset -- --yes`: deletes the local data; the next start begins anew with the demo. */
export async function reset(args) {
  const data = dataFolder();
  if (!existsSync(data)) return say('There is no local data.');
  const keeper = launcherOf(data);
  if (keeper) throw new Problem(`Process ${keeper} is using the data in ${data}.`, 'Stop it with Ctrl-C first.');
  if (!args.includes('--yes')) {
    throw new Problem(`This deletes all local data in ${data}.`, 'If that is what you want: npm run reset -- --yes');
  }
  rmSync(data, { recursive: true });
  return say(`Deleted ${data}.`);
}

function launcherOf(data) {
  try {
    const { launcher } = JSON.parse(readFileSync(join(data, 'engines.json'), 'utf8'));
    process.kill(launcher, 0);
    return launcher;
  } catch {
    return undefined;
  }
}
