import { createBus } from '@momos/bus';
import { hearAccess } from '@momos/bus/hear-access';
import { EventsService } from '@momos/contracts/proto/events/v1/events';
import { topics } from '@momos/contracts/topics';
import { type Background, type Composition, type Context, privacyRpc, systemClock } from '@momos/runtime';
import { connectMongo, createErased, createIdempotency, migrate } from '@momos/store';
import type { Config } from './config.ts';
import { createLedger } from './ledger/ledger.store.ts';
import { onRsvpsChanged } from './payment/on-rsvp-changed.ts';
import { patronRoutes } from './patron/patron.routes.ts';
import { createPatrons } from './patron/patron.store.ts';
import type { PaymentDeps } from './payment/payment-deps.ts';
import { paymentRoutes } from './payment/payment.routes.ts';
import { paymentRpc } from './payment/payment.rpc.ts';
import { createPayments } from './payment/payment.store.ts';
import { createReconciler } from './payment/reconciler.ts';
import { onEmailVerified } from './points/on-email-verified.ts';
import { createPointLedger } from './points/points.store.ts';
import { privacyAnswers } from './privacy/privacy-answers.ts';
import { promoCodeRoutes } from './promo-code/promo-code.routes.ts';
import { createPromoCodes } from './promo-code/promo-code.store.ts';
import { createProviders } from './provider/providers.ts';
import { createRefunds } from './refund/refund.store.ts';
import { createDeliverer } from './sandbox/deliver-webhooks.ts';
import { sandboxHttp } from './sandbox/sandbox.http.ts';
import { createSandbox } from './sandbox/sandbox.store.ts';
import { transactionRoutes } from './transaction/transaction.routes.ts';
import { webhookHttp } from './webhook/webhook.http.ts';
import { createWebhooks } from './webhook/webhook.store.ts';

/** Wires the service: stores, providers, the three ways a payment is completed, and what listens. */
export async function compose({
  config,
  log,
  metrics,
  connect,
  refusals,
}: Context<Config>): Promise<Composition> {
  const clock = systemClock;
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
    metrics: metrics.registry,
  });
  const events = connect(EventsService, 'events', { idempotent: ['holdSeat', 'getSocialAccess'] });
  const sandbox = createSandbox(store);
  const promoCodes = createPromoCodes(store);
  const webhooks = createWebhooks(store);
  const idempotency = createIdempotency(store);
  const erased = createErased(store);
  const pageKeySecret = config.PAGE_KEY_SECRET;
  const patrons = createPatrons(store, pageKeySecret);
  const points = createPointLedger(store, pageKeySecret);
  const url = config.SANDBOX_WEBHOOK_URL ?? `${config.PAYMENTS_HTTP}/payments/webhooks/sandbox`;
  const deliverer = createDeliverer({ sandbox, clock, log, url, secret: config.SANDBOX_WEBHOOK_SECRET });
  const parts = {
    store,
    payments: createPayments(store),
    refunds: createRefunds(store),
    promoCodes,
    ledger: createLedger(store),
    providers: createProviders(config, { sandbox, clock, ring: deliverer.ring }),
    outbox: bus.outbox,
    clock,
    log,
  };
  const reconciler = createReconciler(parts, { sweepMs: config.SWEEP_MS });
  const deps: PaymentDeps = { ...parts, soon: reconciler.soon };
  const fee = { basisPoints: config.FEE_BASIS_POINTS, fixed: config.FEE_FIXED };
  await migrate(store);
  await Promise.all([idempotency.prepare(), bus.ready()]);

  const listening: Background = {
    start: () => {
      bus.startRelay();
      hearAccess(bus, refusals);
      bus.consume({
        group: 'payments',
        topic: topics.rsvp,
        handleBatch: changes => onRsvpsChanged(deps, changes),
      });
      bus.consume({
        group: 'payments',
        topic: topics.emailVerified,
        handler: onEmailVerified({ points, outbox: bus.outbox, clock, isErased: erased.has }),
      });
    },
    stop: () => bus.close(),
  };

  return {
    routes: [
      paymentRoutes({ ...deps, fee, events }),
      promoCodeRoutes({ promoCodes, clock, events }),
      patronRoutes({ patrons, clock }),
      transactionRoutes({ payments: deps.payments, points, pageKeySecret }),
    ],
    rpc: [
      paymentRpc({ ...deps, fee, patrons }),
      privacyRpc(privacyAnswers({ store, erased, clock, payments: deps.payments })),
    ],
    http: app => {
      webhookHttp(app, { ...deps, webhooks });
      sandboxHttp(app, { sandbox, clock, publicUrl: config.PUBLIC_URL, ring: deliverer.ring });
    },
    background: [listening, reconciler, deliverer],
    ready: [store.ready],
    idempotency,
    close: [store.close],
  };
}
