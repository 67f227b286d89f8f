import { startContainers } from '@momos/testing/containers';
import { bringEngines } from '../launcher/engines/bring.mjs';
import { dataFolder } from '../launcher/paths.mjs';

/**
 * Gives the integration tests engines: the ones of the environment; where it names none, containers that are thrown
 * away after the run if a docker engine answers, and else what the launcher brings.
 */
export default async function bring() {
  process.env.MONGODB_NO_TABLE_SCAN ??= '1';
  process.env.MONGODB_TTL_MONITOR ??= 'false';
  const isGiven = ['MONGO_URL', 'KAFKA_BROKERS', 'REDIS_URL'].some((name) => process.env[name]);
  const engines = (isGiven ? undefined : await startContainers()) ?? (await bringEngines({ data: dataFolder() }));
  Object.assign(process.env, engines.settings);
  globalThis.momosEngines = engines;
}
