import { join } from 'node:path';
import { root } from '../paths.mjs';
import { portNear } from '../ports.mjs';
import { step } from '../print.mjs';
import { Problem } from '../problem.mjs';
import { run, which } from '../run.mjs';
import { until } from '../wait.mjs';

const file = join(root, 'deploy/compose.engines.yaml');

/** Starts the missing engines in containers when a docker engine answers; undefined when none does. */
export async function composeEngines(missing) {
  if (!(await dockerAnswers())) return undefined;
  const ports = {};
  for (const engine of missing) ports[engine.name.toUpperCase()] = await portNear(engine.port);
  const env = Object.fromEntries(Object.entries(ports).map(([name, port]) => [`${name}_PORT`, String(port)]));
  const services = missing.map((engine) => engine.name.toLowerCase());
  const compose = (...args) => run('docker', ['compose', '-f', file, ...args], { env });
  const stop = () => compose('stop', ...services);
  const settings = Object.fromEntries(missing.map((engine) => [engine.setting, addressOf(engine, ports)]));
  await step(`${missing.map((engine) => engine.name).join(', ')} in containers`, async () => {
    try {
      await compose('up', '--detach', '--wait', ...services);
      await Promise.all(missing.map((one) => until(() => one.probe(settings[one.setting]), { timeoutMs: 60_000 })));
    } catch (error) {
      await stop().catch(() => undefined);
      throw new Problem(
        `The docker engine could not start the engines: ${error.message}.`,
        'Read "docker compose -f deploy/compose.engines.yaml logs", or stop the docker engine to have the engines started without it.',
        { cause: error },
      );
    }
  });
  return { settings, stop };
}

/** Whether a docker engine answers on this machine. */
export async function dockerAnswers() {
  if (!which('docker')) return false;
  try {
    const version = await run('docker', ['info', '--format', '{{.ServerVersion}}'], { timeoutMs: 5000 });
    return version.trim() !== '';
  } catch {
    return false;
  }
}

function addressOf(engine, ports) {
  const host = `127.0.0.1:${ports[engine.name.toUpperCase()]}`;
  if (engine.setting === 'MONGO_URL') return `mongodb://${host}/?replicaSet=momos&directConnection=true`;
  return engine.setting === 'REDIS_URL' ? `redis://${host}` : host;
}
