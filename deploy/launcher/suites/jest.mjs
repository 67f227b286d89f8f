import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { localCache, root } from '../paths.mjs';
import { bold, say } from '../print.mjs';
import { CommandFailed, run } from '../run.mjs';
import { nothing, ofJest } from './tally.mjs';

/** Runs a project of jest.config.mjs, its output as it comes; `only` narrows it to paths. */
export async function jest(project, { only = [], env = {}, workers = 2 } = {}) {
  say(`\n${bold(project)}`);
  const results = join(localCache, 'test-results', `${project}.json`);
  mkdirSync(join(localCache, 'test-results'), { recursive: true });
  rmSync(results, { force: true });
  const node = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
  const how = ['--selectProjects', project, `--maxWorkers=${workers}`, '--passWithNoTests', '--json', `--outputFile=${results}`];
  try {
    await run(process.execPath, [...node, 'node_modules/jest/bin/jest.js', ...how, ...only], {
      cwd: root,
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error;
  }
  return existsSync(results) ? ofJest(JSON.parse(readFileSync(results, 'utf8'))) : { ...nothing, failed: 1 };
}
