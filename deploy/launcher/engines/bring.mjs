import { join } from 'node:path';
import { Problem } from '../problem.mjs';
import { portNear } from '../ports.mjs';
import { step } from '../print.mjs';
import { supervise } from '../supervisor.mjs';
import { composeEngines } from './compose.mjs';
import { kafka } from './kafka.mjs';
import { mongodb } from './mongodb.mjs';
import { redis } from './redis.mjs';
import { forget, remember, remembered } from './state.mjs';

export const engines = [mongodb, kafka, redis];

/**
 * Brings MongoDB, Kafka and Redis, each from the first source that has it: the address given in the
 * environment, the ones that another launcher keeps for the same data, a docker engine, a program on
 * PATH, a pinned package. All listen on loopback.
 *
 * Answers `{ settings, running, stop }`: `settings` holds the three addresses as environment
 * variables; `stop()` ends what was started here, and nothing else.
 */
export async function bringEngines({ data }) {
  const found = { ...(await remembered(data, engines)), ...(await givenAddresses()) };
  const missing = engines.filter((engine) => !found[engine.setting]);
  const composed = missing.length ? await composeEngines(missing) : undefined;
  Object.assign(found, composed?.settings);
  const running = await startAll(missing.filter((engine) => !found[engine.setting]), data);
  for (const one of running) found[one.setting] = one.url;
  if (running.length) remember(data, found);
  return { settings: found, running, stop: () => stopAll(running, composed, data) };
}

async function givenAddresses() {
  const given = {};
  for (const { name, setting, probe } of engines) {
    const address = process.env[setting];
    if (!address) continue;
    await step(`${name} at the address given by ${setting}`, async () => {
      await probe(address).catch((error) => {
        throw new Problem(
          `${name} does not answer at the address that ${setting} gives: ${error.message}.`,
          `Start it, correct ${setting}, or unset ${setting} to have one started here.`,
          { cause: error },
        );
      });
    });
    given[setting] = address;
  }
  return given;
}

/** Starts them side by side; if one fails, the others are stopped again. */
async function startAll(missing, data) {
  const started = await Promise.allSettled(missing.map((engine) => startOne(engine, data)));
  const running = started.filter((one) => one.status === 'fulfilled').map((one) => one.value);
  const failure = started.find((one) => one.status === 'rejected');
  if (!failure) return running;
  await Promise.all(running.map((one) => one.stop()));
  throw failure.reason;
}

function startOne(engine, data) {
  return step(engine.name, async (note) => {
    const tool = (await engine.onPath()) ?? (await engine.pinned(note));
    const place = { folder: join(data, engine.name.toLowerCase()), port: await portNear(engine.port) };
    const running = await supervise({ name: engine.name.toLowerCase(), start: () => engine.start(tool, place) });
    note(running.url);
    return Object.assign(running, { setting: engine.setting });
  });
}

async function stopAll(running, composed, data) {
  forget(data);
  await Promise.all(running.map((one) => one.stop()));
  await composed?.stop();
}
