import { join } from 'node:path';
import { DockerComposeEnvironment, getContainerRuntimeClient, Wait } from 'testcontainers';
import { freePort } from './free-port.ts';

/** Engines for one run of the tests. */
export type ContainedEngines = {
  settings: { MONGO_URL: string; KAFKA_BROKERS: string; REDIS_URL: string };
  /** Throws them away with all that they hold. */
  stop(): Promise<unknown>;
};

const folder = join(import.meta.dirname, '../../../deploy');

/**
 * MongoDB, Kafka and Redis in containers, as `deploy/compose.engines.yaml` describes them, empty and at ports of
 * their own. Undefined where no docker engine answers.
 */
export async function startContainers(): Promise<ContainedEngines | undefined> {
  const docker = await getContainerRuntimeClient().catch(() => undefined);
  if (!docker) return undefined;
  const [mongodb, kafka, redis] = [await freePort(), await freePort(), await freePort()];
  const engines = await new DockerComposeEnvironment(folder, 'compose.engines.yaml')
    .withEnvironment({
      MONGODB_PORT: `${mongodb}`,
      KAFKA_PORT: `${kafka}`,
      REDIS_PORT: `${redis}`,
      MONGODB_NO_TABLE_SCAN: process.env.MONGODB_NO_TABLE_SCAN ?? '0',
      MONGODB_TTL_MONITOR: process.env.MONGODB_TTL_MONITOR ?? 'true',
    })
    .withDefaultWaitStrategy(Wait.forHealthCheck())
    .up();
  return {
    settings: {
      MONGO_URL: `mongodb://127.0.0.1:${mongodb}/?replicaSet=momos&directConnection=true`,
      KAFKA_BROKERS: `127.0.0.1:${kafka}`,
      REDIS_URL: `redis://127.0.0.1:${redis}`,
    },
    stop: () => engines.down(),
  };
}
