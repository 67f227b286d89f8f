import { createBus, topicShapeOf } from '@momos/bus';
import { consumeAccessRevocations } from '@momos/bus/access-revocations';
import {
  type Background,
  type Clock,
  type Composition,
  type Context,
  privacyRpc,
  type RouteBinding,
  systemClock,
} from '@momos/runtime';
import {
  backgroundMigrations,
  connectMongo,
  createErased,
  createIdempotency,
  type Erased,
  migrate,
  type Store,
} from '@momos/store';
import type { CrmConfig } from './config.ts';
import { migrations } from './migrations.ts';
import { createPersonQuery } from './projection/query/person-query.ts';
import { peopleRoutes } from './projection/profile/people.routes.ts';
import { internalCommentRoutes } from './internal-comment/internal-comment.routes.ts';
import { createInternalComments } from './internal-comment/internal-comment.store.ts';
import { privacyAnswers } from './privacy/privacy-answers.ts';
import { consumeTopics } from './projection/read-model/consume-topics.ts';
import { createReadModel, type ReadModel } from './projection/read-model/read-model.store.ts';
import { socialStatsRoutes } from './projection/social-stats/social-stats.routes.ts';
import { createSocialStats } from './projection/social-stats/social-stats.store.ts';

/**
 * The consumer group of the projection. A new name reads every topic from its start, which brings rows that are missing or of
 * an older version, and computes all people again. Rows of an equal version stay as they are stored: a new field of rows
 * needs a rebuild.
 */
const projectionGroup = 'crm.projection';

/** Wires the service: the projection, the owned nouns, privacy. */
export async function compose(context: Context<CrmConfig>): Promise<Composition> {
  const { config, log, metrics, revocations } = context;
  const shared = { clock: systemClock, pageSecret: config.PAGE_SECRET };
  const store = await connectStore(config);
  const bus = createBus({
    brokers: config.KAFKA_BROKERS,
    clientId: 'crm',
    store,
    logger: log,
    topicPrefix: config.TOPIC_PREFIX,
    topicShape: topicShapeOf(config),
    metrics: metrics.registry,
  });
  const idempotency = createIdempotency(store);
  const model = createReadModel(store);
  const erased = createErased(store);
  const routes = [
    ...projectionRoutes(store, model, shared),
    ...ownedRoutes(model, { store, erased, ...shared }),
  ];
  await migrateStore(store);
  await bus.ready();

  const consuming: Background = {
    start: () => {
      consumeAccessRevocations(bus, revocations);
      consumeTopics(bus, projectionGroup, work => work(model));
    },
    stop: () => bus.close(),
  };

  return {
    routes,
    rpc: [privacyRpc(privacyAnswers({ store, erased, model, clock: shared.clock }))],
    background: [consuming, backgroundMigrations(store, migrations(store), log)],
    ready: [store.ready],
    idempotency,
    close: [store.close],
  };
}

type Shared = { clock: Clock; pageSecret: string };

const projectionRoutes = (store: Store, model: ReadModel, shared: Shared): RouteBinding[] => [
  peopleRoutes({ model, ...shared }),
  socialStatsRoutes({ model, stats: createSocialStats(store), ...shared }),
];

/** Opens the owned collections as well, so it comes before the migration. */
function ownedRoutes(model: ReadModel, shared: Shared & { store: Store; erased: Erased }): RouteBinding[] {
  const people = createPersonQuery(model);
  return [internalCommentRoutes({ comments: createInternalComments(shared.store), people, ...shared })];
}

/** Connects to the CRM's database. */
export const connectStore = (config: CrmConfig): Promise<Store> =>
  connectMongo({ url: config.MONGO_URL, database: config.CRM_DATABASE, name: 'crm' });

/** Creates the projection's collections and indexes, and those of the owned nouns that were opened before. */
export const migrateStore = (store: Store): Promise<void> => migrate(store, migrations(store));
