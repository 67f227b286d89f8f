import { type Bus, createBus, kafkaSecurityOf, topicShapeOf } from '@momos/bus';
import { consumeAccessRevocations } from '@momos/bus/access-revocations';
import { EventsService } from '@momos/contracts/proto/events/v1/events';
import { IdentityService } from '@momos/contracts/proto/identity/v1/identity';
import { PaymentsService } from '@momos/contracts/proto/payments/v1/payments';
import { topics } from '@momos/contracts/topics';
import {
  type Background,
  type Callers,
  type Clock,
  type Composition,
  type Context,
  createAudit,
  privacyRpc,
  rpc,
  systemClock,
} from '@momos/runtime';
import { connectMongo, createErased, createIdempotency, migrate, type Store } from '@momos/store';
import { paymentRoutes } from './checkout/payment.routes.ts';
import type { Config } from './config.ts';
import { countRefusedBy, showUnsettled } from './unsettled/unsettled-metrics.ts';
import { createLedger } from './ledger/ledger.store.ts';
import { migrations } from './migrations.ts';
import { createMoneyOrders } from './money-order/money-order.store.ts';
import { patronRoutes } from './patron/patron.routes.ts';
import { patronRpc } from './patron/patron.rpc.ts';
import { createPatrons } from './patron/patron.store.ts';
import { createPayments } from './payment/payment.store.ts';
import { onEmailVerified } from './points/on-email-verified.ts';
import { pointsRpc } from './points/points.rpc.ts';
import { createPointLedger } from './points/points.store.ts';
import { quoteRpc } from './pricing/quote.rpc.ts';
import { privacyAnswers } from './privacy/privacy-answers.ts';
import { promoCodeRoutes } from './promo-code/promo-code.routes.ts';
import { createPromoCodes } from './promo-code/promo-code.store.ts';
import type { Provider } from './provider/provider.ts';
import { createProviders } from './provider/providers.ts';
import { type Purchasable, purchasableKinds } from './purchasable/purchasable-kinds.ts';
import { createPurchasables } from './purchasable/purchasables.ts';
import type { RefundDeps } from './refund/refund-deps.ts';
import { refundRpc } from './refund/refund.rpc.ts';
import { createRefunds } from './refund/refund.store.ts';
import { createDeliveries } from './sandbox/delivery.store.ts';
import { createDeliverer } from './sandbox/deliver-webhooks.ts';
import { sandboxHttp } from './sandbox/sandbox.http.ts';
import { createSandboxProvider, type SandboxOptions } from './sandbox/sandbox.provider.ts';
import { createSandbox } from './sandbox/sandbox.store.ts';
import { askOwners } from './settlement/ask-owners.ts';
import { paymentRpc } from './settlement/payment.rpc.ts';
import { createReconciler } from './settlement/reconciler.ts';
import { onMoneyOrders } from './settlement/take-orders.ts';
import { stateSources } from './state-sources.ts';
import { transactionRoutes } from './transaction/transaction.routes.ts';
import { unsettledMoneyRoutes } from './unsettled/unsettled-money.routes.ts';
import { askForEvents } from './webhook/ask-for-events.ts';
import { countMissedBy } from './webhook/webhook-metrics.ts';
import { webhookHttp } from './webhook/webhook.http.ts';
import type { WebhookDeps } from './webhook/process-event.ts';
import { createWebhooks } from './webhook/webhook.store.ts';

/** What a test may set: the time, and what stands around the sandbox. */
export type Overrides = { clock?: Clock; aroundSandbox?: (sandbox: Provider) => Provider };

/** Wires the service: stores, providers, the three ways a payment is completed, and the consumers. */
export async function compose(context: Context<Config>, given: Overrides = {}): Promise<Composition> {
  const { config, connect } = context;
  const { store, bus, idempotency, ...parts } = await createParts(context, given.clock);
  const { audit, clock, patrons } = parts;
  const { deliverer, ...sandbox } = createSandboxParts(context, store, clock);
  const providers = createProviders(config, sandboxProvider(sandbox, given));
  const work = { ...parts, store, providers, fee: feeOf(config), ...purchasablesOf(context) };
  const reconciler = createReconciler(work, { sweepMs: config.SWEEP_MS });
  const deps = { ...work, enqueue: reconciler.enqueue, events: connectEvents(connect) };
  await migrate(store, migrations);
  await bus.ready();
  showUnsettled(context.metrics.registry, deps);

  return {
    routes: [
      paymentRoutes(deps),
      promoCodeRoutes(deps),
      patronRoutes({ patrons, clock }),
      transactionRoutes(deps),
      unsettledMoneyRoutes({ ...deps, identity: connectIdentity(connect) }),
    ],
    rpc: [
      rpc(PaymentsService, callers, {
        ...quoteRpc(deps),
        ...paymentRpc(deps),
        ...refundRpc(deps),
        ...patronRpc(deps),
        ...pointsRpc(deps),
      }),
      privacyRpc(privacyAnswers({ ...deps, states: stateSources(deps).payment })),
    ],
    http: app => [webhookHttp(app, deps), sandboxHttp(app, sandbox)],
    background: [consumers(context, bus, deps), reconciler, deliverer, ...asking(context, deps)],
    ready: [store.ready],
    idempotency,
    audit,
    close: [store.close],
  };
}

const callers: Callers<typeof PaymentsService> = {
  quote: ['events'],
  capturePayment: ['events'],
  listPayments: ['events', 'messaging'],
  createRefund: ['events', 'messaging'],
  findPatron: ['identity'],
  spendPoints: ['messaging'],
};

async function createParts({ config, log, metrics }: Context<Config>, clock: Clock = systemClock) {
  const store = await connectMongo({
    url: config.MONGO_URL,
    database: config.PAYMENTS_DATABASE,
    name: 'payments',
  });
  const bus = createBus({
    brokers: config.KAFKA_BROKERS,
    clientId: 'payments',
    store,
    logger: log,
    topicPrefix: config.TOPIC_PREFIX,
    security: kafkaSecurityOf(config),
    topicShape: topicShapeOf(config),
    metrics: metrics.registry,
  });
  const secret = config.PAGE_KEY_SECRET;
  return {
    store,
    bus,
    outbox: bus.outbox,
    audit: createAudit({ outbox: bus.outbox, store, topic: topics.paymentsAudit, clock }),
    log,
    clock,
    idempotency: createIdempotency(store),
    erased: createErased(store),
    payments: createPayments(store, secret),
    refunds: createRefunds(store, secret),
    moneyOrders: createMoneyOrders(store, secret),
    countRefused: countRefusedBy(metrics.registry),
    promoCodes: createPromoCodes(store),
    ledger: createLedger(store),
    patrons: createPatrons(store, secret),
    points: createPointLedger(store, secret),
    webhooks: createWebhooks(store),
  };
}

const sandboxProvider = (parts: SandboxOptions, { aroundSandbox }: Overrides): Provider => {
  const sandbox = createSandboxProvider(parts);
  return aroundSandbox?.(sandbox) ?? sandbox;
};

function createSandboxParts({ config, log }: Context<Config>, store: Store, clock: Clock) {
  const secret = config.SANDBOX_WEBHOOK_SECRET;
  const deliveries = createDeliveries(store);
  const deliverer = createDeliverer({
    store,
    deliveries,
    clock,
    log,
    url: config.SANDBOX_WEBHOOK_URL ?? `${config.PAYMENTS_HTTP}/payments/webhooks/sandbox`,
    secret,
  });
  const sandbox = createSandbox(store, deliverer.queue);
  return { deliverer, deliveries, sandbox, clock, publicUrl: config.PUBLIC_URL, secret };
}

type ConsumerDeps = RefundDeps &
  Pick<Awaited<ReturnType<typeof createParts>>, 'erased'> & { kinds: readonly Purchasable[] };

function consumers({ revocations }: Context<Config>, bus: Bus, deps: ConsumerDeps): Background {
  const group = 'payments';
  const { points, outbox, clock, erased } = deps;
  return {
    start: () => {
      bus.startRelay();
      consumeAccessRevocations(bus, revocations);
      for (const [topic, kinds] of Map.groupBy(deps.kinds, ({ orders }) => orders))
        bus.consume({
          group,
          topic,
          handler: orders =>
            onMoneyOrders(
              deps,
              orders,
              kinds.map(({ kind }) => kind),
            ),
        });
      bus.consume({
        group,
        topic: topics.emailVerified,
        handler: onEmailVerified({ points, outbox, clock, isErased: erased.has }),
      });
    },
    stop: () => bus.close(),
  };
}

/** What can be bought, and its owners. */
function purchasablesOf({ connect, log }: Context<Config>) {
  const kinds = purchasableKinds(connect);
  return { kinds, purchasables: createPurchasables(kinds, log) };
}

const feeOf = ({ FEE_BASIS_POINTS: basisPoints, FEE_FIXED: fixed }: Config) => ({ basisPoints, fixed });

/** Questions that come again: to providers for events that no webhook brought, to owners for what was paid. */
const asking = ({ config, metrics }: Context<Config>, deps: WebhookDeps): Background[] => [
  askForEvents({ ...deps, countMissed: countMissedBy(metrics.registry) }, { everyMs: config.ASK_EVENTS_MS }),
  askOwners(deps, { everyMs: config.ASK_OWNERS_MS }),
];

const connectIdentity = (connect: Context<Config>['connect']) =>
  connect(IdentityService, 'identity', { idempotent: ['getUsers'] });

/** Requests for one social reach one copy of events. */
const connectEvents = (connect: Context<Config>['connect']) =>
  connect(EventsService, 'events', {
    idempotent: ['getSocialAccess'],
    routing: { getSocialAccess: ({ socialId }) => socialId },
  });
