import { join } from 'node:path';
import { frontEnds, generate } from './build.mjs';
import { logFolder, root } from './paths.mjs';
import { greet, orStopped, place, readPort, refuseTakenPort, runUntilStopped } from './start.mjs';
import { stopAsked } from './stop-signal.mjs';
import { startLogged } from './logged-process.mjs';
import { startSystem } from './system.mjs';

/** `npm run dev`: like `npm start`, with services that restart and pages that rebuild when a file is saved. */
export async function dev() {
  const began = performance.now();
  const publicPort = readPort();
  await refuseTakenPort(publicPort);
  const asked = stopAsked();
  await generate();
  const builders = await Promise.all(frontEnds().map(watchFrontEnd));
  try {
    const system = await orStopped(asked, startSystem({ ...place(), publicPort, environment: 'development', watch: true }));
    if (!system) return;
    greet(system, began);
    await runUntilStopped(system, asked);
  } finally {
    await Promise.all(builders.map((builder) => builder.stop(2000)));
  }
}

function watchFrontEnd(name) {
  return startLogged({
    name: `frontend-${name}`,
    command: join(root, 'node_modules/.bin/rspack'),
    args: ['build', '--watch'],
    env: { ...process.env, NODE_ENV: 'development' },
    cwd: join(root, 'frontends', name),
    logFile: join(logFolder, `frontend-${name}.log`),
  });
}
