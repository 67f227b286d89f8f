import { bringEngines } from '../launcher/engines/bring.mjs';
import { dataFolder } from '../launcher/paths.mjs';

/** Gives the integration tests engines: the ones of the environment, or ones that live as long as the run. */
export default async function bring() {
  const engines = await bringEngines({ data: dataFolder() });
  Object.assign(process.env, engines.settings);
  globalThis.momosEngines = engines;
}
