import { createBus } from '@momos/bus';
import { createLogger } from '@momos/runtime';
import { openStore } from './app.ts';
import { crmConfig } from './config.ts';
import { rebuild } from './rebuild/rebuild.ts';

/** `node services/crm/src/rebuild.ts`: makes the CRM anew from the bus, beside the running service. */
const config = crmConfig();
const log = createLogger({ service: 'crm-rebuild', level: config.LOG_LEVEL });
const store = await openStore(config);
const bus = createBus({
  brokers: config.KAFKA_BROKERS,
  clientId: 'crm-rebuild',
  store,
  logger: log,
  topicPrefix: config.TOPIC_PREFIX,
});
try {
  const { messages, seconds } = await rebuild({ store, bus, quietMs: config.REBUILD_QUIET_MS });
  log.info({ messages, seconds, perSecond: Math.round(messages / seconds) }, 'rebuilt');
} finally {
  await bus.close();
  await store.close();
}
