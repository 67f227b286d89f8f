import { createBus, kafkaSecurityOf, topicShapeOf } from '@momos/bus';
import { createLogger } from '@momos/runtime';
import { connectStore } from './app.ts';
import { crmConfig } from './config.ts';
import { createProjection } from './projection/build/projection.ts';

/**
 * `node services/crm/src/rebuild.ts`: builds the projection again, beside the rows that are read, and replaces them. Copies of
 * the service that run take part; they finish it if this process ends.
 */
const config = crmConfig();
const log = createLogger({ service: 'crm-rebuild', level: config.LOG_LEVEL });
const store = await connectStore(config);
const bus = createBus({
  brokers: config.KAFKA_BROKERS,
  clientId: 'crm-rebuild',
  store,
  logger: log,
  topicPrefix: config.TOPIC_PREFIX,
  security: kafkaSecurityOf(config),
  topicShape: topicShapeOf(config),
});
const projection = createProjection({ store, bus, log });
try {
  await projection.prepare();
  await bus.ready();
  await projection.start();
  await projection.rebuild();
} finally {
  await projection.stop();
  await bus.close();
  await store.close();
}
