import { createBus } from '@momos/bus';
import { hearAccess } from '@momos/bus/hear-access';
import { type Background, type Composition, type Context, privacyRpc, systemClock } from '@momos/runtime';
import { connectMongo, createErased, migrate, type Store } from '@momos/store';
import type { CrmConfig } from './config.ts';
import { personRoutes } from './person/person.routes.ts';
import { privacyAnswers } from './privacy/privacy-answers.ts';
import { follow } from './read-model/follow.ts';
import { createReadModel, prepareReadModel } from './read-model/read-model.store.ts';
import { socialStatsRoutes } from './social-stats/social-stats.routes.ts';
import { createSocialStats } from './social-stats/social-stats.store.ts';

/** Puts the CRM service together. */
export async function compose(context: Context<CrmConfig>): Promise<Composition> {
  const { config, log, metrics, refusals } = context;
  const store = await openStore(config);
  const bus = createBus({
    brokers: config.KAFKA_BROKERS,
    clientId: 'crm',
    store,
    logger: log,
    topicPrefix: config.TOPIC_PREFIX,
    metrics: metrics.registry,
  });
  await bus.ready();
  const model = createReadModel(store);
  const stats = createSocialStats(store);
  const erased = createErased(store);

  const following: Background = {
    start: () => {
      hearAccess(bus, refusals);
      follow(bus, 'crm', work => work(model));
    },
    stop: () => bus.close(),
  };

  return {
    routes: [
      personRoutes({ model, clock: systemClock, pageSecret: config.PAGE_SECRET }),
      socialStatsRoutes({ model, stats, clock: systemClock }),
    ],
    rpc: [privacyRpc(privacyAnswers({ store, erased, clock: systemClock, model }))],
    background: [following],
    ready: [store.ready],
    close: [store.close],
  };
}

/** The CRM's database with its collections and indexes. */
export async function openStore(config: CrmConfig): Promise<Store> {
  const store = await connectMongo({ url: config.MONGO_URL, database: config.CRM_DATABASE, name: 'crm' });
  await migrate(store, [{ id: 'collections', up: () => prepareReadModel(store) }]);
  return store;
}
