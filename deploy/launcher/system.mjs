import { mkdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { openControl } from './control.mjs';
import { bringEngines } from './engines/bring.mjs';
import { root } from './paths.mjs';
import { step } from './print.mjs';
import { Problem } from './problem.mjs';
import { seedOnce } from './seed.mjs';
import { planServices, sharedEnvironment } from './service-plan.mjs';
import { startLogged } from './logged-process.mjs';
import { until } from './wait.mjs';

const readyWithinMs = 90_000;

/**
 * Brings up everything that answers on one address: engines, then every service, waits until each is
 * ready, then the demo data. If any part fails, what had started is stopped again.
 *
 * Given engines may have settings of each service (`settingsOf(name)`), such as its own login.
 *
 * Answers `{ url, environment, plan, parts, failed, stop }`: `failed` rejects when a part has died too
 * often; `stop()` drains the services, then the engines unless they were given.
 */
export async function startSystem({ data, logs, publicPort, environment, seed, watch = false, engines: given }) {
  const engines = given ?? (await bringEngines({ data }));
  const services = [];
  let control;
  const stop = async () => {
    control?.close();
    await stopServices(services).finally(() => (given ? undefined : engines.stop()));
  };
  try {
    const plan = await planServices({ publicPort });
    const env = sharedEnvironment({ plan, publicPort, settings: engines.settings, environment, data });
    mkdirSync(env.TMPDIR, { recursive: true });
    for (const service of plan) services.push(await startService(service, { env: { ...env, ...engines.settingsOf?.(service.name) }, logs, watch }));
    await waitForAll(plan, services);
    if (plan.some(({ name }) => name === 'gateway')) await seedOnce({ env, wanted: seed });
    const parts = [...services, ...engines.running];
    control = openControl(data, parts);
    const failed = Promise.race(parts.map((part) => part.givenUp));
    failed.catch(() => {});
    return { url: env.PUBLIC_URL, environment: { ...env, ...control.environment }, plan, parts, failed, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function startService({ name, main, http, grpc }, { env, logs, watch }) {
  const logFile = join(logs, `${name}.log`);
  rmSync(logFile, { force: true });
  return startLogged({
    name,
    command: process.execPath,
    args: [...tracing(), ...(watch ? ['--watch', '--watch-preserve-output'] : []), main],
    env: { ...env, SERVICE: name, HTTP_PORT: String(http), GRPC_PORT: String(grpc) },
    cwd: root,
    logFile,
  });
}

/** Traces must be loaded before anything that they look into. */
function tracing() {
  try {
    createRequire(join(root, 'package.json')).resolve('@momos/runtime/trace');
    return ['--import', '@momos/runtime/trace'];
  } catch {
    return [];
  }
}

function waitForAll(plan, services) {
  return step('Services', async (note) => {
    const waiting = new Set(plan.map(({ name }) => name));
    const died = Promise.race(services.map((service) => service.givenUp));
    const ready = plan.map(async ({ name, http }) => {
      await until(() => isReady(http), { timeoutMs: readyWithinMs }).catch((error) => {
        throw new Problem(`${name} is not ready after ${readyWithinMs / 1000} s: ${error.message}.`, `Read .cache/logs/${name}.log.`);
      });
      waiting.delete(name);
      note(waiting.size ? `waiting for ${[...waiting].join(', ')}` : `${plan.length} ready`);
    });
    await Promise.race([Promise.all(ready), died]);
  });
}

async function isReady(port) {
  const answer = await fetch(`http://127.0.0.1:${port}/healthz/ready`, { signal: AbortSignal.timeout(2000) });
  if (!answer.ok) throw new Error(`it answers ${answer.status}: ${(await answer.text()).slice(0, 300)}`);
}

/** The gateway first, so that nothing new comes in; then the others side by side. */
async function stopServices(services) {
  const [edge, inner] = [true, false].map((isEdge) => services.filter(({ name }) => (name === 'gateway') === isEdge));
  for (const group of [edge, inner]) await Promise.all(group.map((service) => service.stop()));
}
