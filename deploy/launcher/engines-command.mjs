import { bringEngines } from './engines/bring.mjs';
import { dataFolder } from './paths.mjs';
import { say } from './print.mjs';
import { stopAsked } from './stop-signal.mjs';

/** `npm run engines`: keeps MongoDB, Kafka and Redis running until it is stopped. */
export async function keepEngines() {
  const asked = stopAsked();
  const engines = await bringEngines({ data: dataFolder() });
  say();
  for (const [setting, address] of Object.entries(engines.settings)) say(`${setting}=${address}`);
  if (!engines.running.length) return;
  say('\nRunning until Ctrl-C.');
  await Promise.race([asked, ...engines.running.map((one) => one.givenUp)]).finally(() => engines.stop());
}
