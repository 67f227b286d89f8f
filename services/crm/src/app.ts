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
  connectMongo,
  createErased,
  createIdempotency,
  type Erased,
  migrate,
  type Store,
} from '@momos/store';
import type { CrmConfig } from './config.ts';
import { createProjection, type Projection } from './projection/build/projection.ts';
import { createPersonQuery } from './projection/query/person-query.ts';
import { peopleRoutes } from './projection/profile/people.routes.ts';
import { internalCommentRoutes } from './internal-comment/internal-comment.routes.ts';
import { createInternalComments } from './internal-comment/internal-comment.store.ts';
import { privacyAnswers } from './privacy/privacy-answers.ts';
import { socialStatsRoutes } from './projection/social-stats/social-stats.routes.ts';
import { createSocialStats } from './projection/social-stats/social-stats.store.ts';

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
  const erased = createErased(store);
  const projection = createProjection({ store, bus, log });
  const routes = [
    ...projectionRoutes(store, projection, shared),
    ...ownedRoutes(projection, { store, erased, ...shared }),
  ];
  await migrate(store);
  await projection.prepare();
  await bus.ready();

  const revoking = { start: () => void consumeAccessRevocations(bus, revocations), stop: () => undefined };
  const consuming: Background = {
    start: projection.start,
    stop: async () => {
      await projection.stop();
      await bus.close();
    },
  };

  return {
    routes,
    rpc: [privacyRpc(privacyAnswers({ store, erased, clock: shared.clock, prefix: projection.prefix }))],
    background: [revoking, consuming],
    ready: [store.ready, projection.ready],
    idempotency,
    close: [store.close],
  };
}

type Shared = { clock: Clock; pageSecret: string };

const projectionRoutes = (store: Store, { model, prefix }: Projection, shared: Shared): RouteBinding[] => [
  peopleRoutes({ model, ...shared }),
  socialStatsRoutes({ model, stats: () => createSocialStats(store, prefix()), ...shared }),
];

/** Opens the owned collections as well, so it comes before the migration. */
function ownedRoutes(
  { model }: Projection,
  shared: Shared & { store: Store; erased: Erased },
): RouteBinding[] {
  const people = createPersonQuery(model);
  return [internalCommentRoutes({ comments: createInternalComments(shared.store), people, ...shared })];
}

/** Connects to the CRM's database. */
export const connectStore = (config: CrmConfig): Promise<Store> =>
  connectMongo({ url: config.MONGO_URL, database: config.CRM_DATABASE, name: 'crm' });
