import { createBus, topicShapeOf } from '@momos/bus';
import { createLogger } from '@momos/runtime';
import { connectStore, migrateStore } from './app.ts';
import { crmConfig } from './config.ts';
import { rebuild } from './projection/rebuild/rebuild.ts';

/** `node services/crm/src/rebuild.ts`: rebuilds the projection from the bus while the service runs. */
const config = crmConfig();
const log = createLogger({ service: 'crm-rebuild', level: config.LOG_LEVEL });
const store = await connectStore(config);
await migrateStore(store);
const bus = createBus({
  brokers: config.KAFKA_BROKERS,
  clientId: 'crm-rebuild',
  store,
  logger: log,
  topicPrefix: config.TOPIC_PREFIX,
  topicShape: topicShapeOf(config),
});
try {
  const { messages, seconds } = await rebuild({ store, bus, quietMs: config.REBUILD_QUIET_MS });
  log.info(
    { op: 'projection.rebuild', messages, seconds, perSecond: Math.round(messages / seconds) },
    'Projection rebuilt',
  );
} finally {
  await bus.close();
  await store.close();
}
