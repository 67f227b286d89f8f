import { type Bus, createBus, kafkaSecurityOf, topicShapeOf } from '@momos/bus';
import { consumeAccessRevocations } from '@momos/bus/access-revocations';
import { auditTopics, topics } from '@momos/contracts/topics';
import {
  type Background,
  type Clock,
  type Composition,
  type Context,
  createAudit,
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
import { createAuditDays } from './audit/audit-day.store.ts';
import { type AuditEntries, createAuditEntries } from './audit/audit-entry.store.ts';
import { auditLogRoutes } from './audit/audit-log.routes.ts';
import { auditLogWork } from './audit/audit-log-work.ts';
import { keepAuditEntries } from './audit/keep-audit-entries.ts';
import { internalCommentRoutes } from './internal-comment/internal-comment.routes.ts';
import { createInternalComments } from './internal-comment/internal-comment.store.ts';
import { overviewRoutes } from './projection/overview/overview.routes.ts';
import { createOverviewFigures } from './projection/overview/overview.store.ts';
import { productEventRoutes } from './product-event/product-event.routes.ts';
import { createProductEventCounts } from './product-event/product-event.store.ts';
import { savedViewRoutes } from './saved-view/saved-view.routes.ts';
import { createSavedViews } from './saved-view/saved-view.store.ts';
import { privacyAnswers } from './privacy/privacy-answers.ts';
import { socialStatsRoutes } from './projection/social-stats/social-stats.routes.ts';
import { createSocialStats } from './projection/social-stats/social-stats.store.ts';

/** Wires the service: the projection, the owned nouns, privacy. */
export async function compose(context: Context<CrmConfig>): Promise<Composition> {
  const { config, log, revocations } = context;
  const shared = { clock: systemClock, pageSecret: config.PAGE_SECRET };
  const store = await connectStore(config);
  const bus = connectBus(context, store);
  const idempotency = createIdempotency(store);
  const erased = createErased(store);
  const projection = createProjection({ store, bus, log });
  const auditLog = createAuditLog(context, store);
  const routes = [
    ...projectionRoutes(store, projection, shared),
    ...ownedRoutes(projection, { store, erased, entries: auditLog.entries, ...shared }),
  ];
  await migrate(store);
  await projection.prepare();
  await bus.ready();

  const consuming: Background = {
    start: async () => {
      consumeAccessRevocations(bus, revocations);
      bus.startRelay();
      for (const topic of auditTopics)
        bus.consume({ group: 'crm', topic, handleBatch: keepAuditEntries(auditLog) });
      await projection.start();
    },
    stop: async () => {
      await projection.stop();
      await bus.close();
    },
  };

  return {
    routes,
    rpc: [privacyRpc(privacyAnswers({ store, erased, clock: shared.clock, prefix: projection.prefix }))],
    background: [consuming, auditLogWork(auditLog)],
    ready: [store.ready, projection.ready],
    idempotency,
    audit: createAudit({ outbox: bus.outbox, store, topic: topics.crmAudit }),
    close: [store.close],
  };
}

const connectBus = ({ config, log, metrics }: Context<CrmConfig>, store: Store): Bus =>
  createBus({
    brokers: config.KAFKA_BROKERS,
    clientId: 'crm',
    store,
    logger: log,
    topicPrefix: config.TOPIC_PREFIX,
    security: kafkaSecurityOf(config),
    topicShape: topicShapeOf(config),
    metrics: metrics.registry,
  });

type Shared = { clock: Clock; pageSecret: string };

const projectionRoutes = (store: Store, { model, prefix }: Projection, shared: Shared): RouteBinding[] => [
  peopleRoutes({ model, ...shared }),
  socialStatsRoutes({ model, stats: () => createSocialStats(store, prefix()), ...shared }),
  overviewRoutes({ figures: () => createOverviewFigures(store, prefix()), ...shared }),
];

/** Opens the owned collections as well, so it comes before the migration. */
function ownedRoutes(
  { model }: Projection,
  shared: Shared & { store: Store; erased: Erased; entries: AuditEntries },
): RouteBinding[] {
  const people = createPersonQuery(model);
  return [
    internalCommentRoutes({ comments: createInternalComments(shared.store), people, ...shared }),
    savedViewRoutes({ views: createSavedViews(shared.store), people, ...shared }),
    productEventRoutes({ counts: createProductEventCounts(shared.store), ...shared }),
    auditLogRoutes({ people, ...shared }),
  ];
}

/** What the audit log is kept with. */
const createAuditLog = ({ config, log, metrics }: Context<CrmConfig>, store: Store) => ({
  store,
  log,
  clock: systemClock,
  registry: metrics.registry,
  entries: createAuditEntries(store),
  days: createAuditDays(store),
  secrets: config.AUDIT_SECRET,
  keptDays: config.AUDIT_KEEP_DAYS,
});

/** Connects to the CRM's database. */
export const connectStore = (config: CrmConfig): Promise<Store> =>
  connectMongo({ url: config.MONGO_URL, database: config.CRM_DATABASE, name: 'crm' });
