import type { PaymentChanged } from '@momos/contracts/proto/payments/v1/bus';
import { type CreateRefundRequest, PaymentsService } from '@momos/contracts/proto/payments/v1/payments';
import { topics } from '@momos/contracts/topics';
import { type RpcClient, type RunningService, serve, type ServiceName } from '@momos/runtime';
import type { Store } from '@momos/store';
import {
  type Engines,
  freePort,
  listenTo,
  settingsOn,
  startTokenIssuer,
  type TestActor,
} from '@momos/testing';
import { connectRpc } from '@momos/testing/rpc-client';
import { compose } from '../src/app.ts';
import { type Config, loadConfig } from '../src/config.ts';
import { checkLedger, type LedgerReport } from '../src/ledger/check-ledger.ts';
import { createLedger } from '../src/ledger/ledger.store.ts';
import { createPointLedger, type PointLedger } from '../src/points/points.store.ts';
import type { Payment } from '../src/payment/payment.ts';
import { createPayments, type Payments } from '../src/payment/payment.store.ts';
import { createPromoCodes } from '../src/promo-code/promo-code.store.ts';
import { createRefunds } from '../src/refund/refund.store.ts';
import { createMoneyOrders, type MoneyOrders } from '../src/money-order/money-order.store.ts';
import { type EventsDouble, type Rsvp, startEventsDouble, subjectOf } from './events-double.ts';

/** What an HTTP call answered. */
export type Answer<T> = {
  status: number;
  data: T;
  code?: string;
  message?: string;
  details?: { field: string; message: string }[];
};

export type Session = {
  paymentId: string;
  state: string;
  url: string | null;
  expiresAt: string;
  ticketPrice: number;
  depositAmount: number;
  discount: number;
  fee: number;
  total: number;
};

/** Payments on real engines in this process, with a doubled events. */
export type RunningPayments = Surroundings & {
  service: RunningService;
  /** As events calls it. */
  rpc: RpcClient<typeof PaymentsService>;
  rpcFrom(service: ServiceName): RpcClient<typeof PaymentsService>;
};

/** Everything around the service: its neighbours, its settings, looks at what it did, and a way to call it. */
export type Surroundings = {
  url: string;
  config: Config;
  env: Record<string, string>;
  events: EventsDouble;
  /** A look at the service's own database. */
  store: Store;
  payments: Payments;
  refunds: ReturnType<typeof createRefunds>;
  moneyOrders: MoneyOrders;
  promoCodes: ReturnType<typeof createPromoCodes>;
  ledger: ReturnType<typeof createLedger>;
  points: PointLedger;
  /** All published changes of payments, in their order. */
  published: PaymentChanged[];
  publishedOf(paymentId: string): string[];
  /** The outcomes of the orders of a payment as they were published last. */
  outcomesOf(paymentId: string): Record<string, string>;
  /** The payments of an RSVP, the newest attempt first. */
  paymentsOf(rsvp: Rsvp): Promise<Payment[]>;
  call<T>(
    method: string,
    path: string,
    given: { as?: TestActor; body?: unknown; key?: string },
  ): Promise<Answer<T>>;
  open(rsvp: Rsvp): Promise<Answer<Session>>;
  act(rsvp: Rsvp, paymentId: string, action: string): Promise<Answer<{ state: string; url: string | null }>>;
  check(): Promise<LedgerReport>;
};

/** Serves the service in this process. */
export async function startPayments(
  engines: Engines,
  env: Record<string, string> = {},
): Promise<RunningPayments> {
  const around = await surround(engines, env);
  const { config } = around;
  const service = await serve({ name: 'payments', config, compose });
  engines.cleanUp(() => service.close());
  const rpcFrom = (from: ServiceName) =>
    connectRpc(engines, PaymentsService, { from, to: 'payments', port: service.grpcPort });
  return {
    ...around,
    service,
    rpc: rpcFrom('events'),
    rpcFrom,
  };
}

/** Makes everything that the service needs and that tests look at, without the service. */
export async function surround(engines: Engines, given: Record<string, string> = {}): Promise<Surroundings> {
  const tokens = await startTokenIssuer();
  engines.cleanUp(() => tokens.close());
  const events = await startEventsDouble(engines, { jwksUrl: tokens.jwksUrl });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...settingsOn(engines),
    HTTP_PORT: String(port),
    SWEEP_MS: '100',
    PAYMENTS_DATABASE: engines.database,
    PAYMENTS_HTTP: url,
    PUBLIC_URL: 'http://momos.test',
    JWKS_URL: tokens.jwksUrl,
    EVENTS_GRPC: events.address,
    IDENTITY_GRPC: events.address,
    ...given,
  };
  const store = await engines.connectStore();
  const published = await listenTo(engines, topics.payment);
  const parts = {
    payments: createPayments(store, 'test'),
    ledger: createLedger(store),
    points: createPointLedger(store, 'test'),
  };

  const call: Surroundings['call'] = async (method, path, { as, body, key }) => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...(as ? { authorization: `Bearer ${await tokens.tokenFor(as)}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key ? { 'idempotency-key': key } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, ...((await answer.json()) as object) } as never;
  };

  return {
    url,
    config: loadConfig(env),
    env,
    events,
    store,
    ...parts,
    refunds: createRefunds(store, 'test'),
    moneyOrders: createMoneyOrders(store, 'test'),
    promoCodes: createPromoCodes(store),
    published,
    publishedOf: id =>
      published
        .filter(each => each.payment?.id === id)
        .map(each => each.change.replace('PAYMENT_CHANGE_', '')),
    outcomesOf: id => {
      const last = published.findLast(each => each.payment?.id === id)?.payment;
      return Object.fromEntries((last?.orders ?? []).map(({ orderId, status }) => [orderId, status]));
    },
    paymentsOf: rsvp => parts.payments.ofSubjects('social-ticket', [rsvp.id]),
    call,
    open: rsvp =>
      call('POST', `/payments/socials/${rsvp.socialId}/payment-sessions`, {
        as: { userId: rsvp.userId },
        body: { rsvpId: rsvp.id },
      }),
    act: (rsvp, paymentId, action) =>
      call('PATCH', '/payments', { as: { userId: rsvp.userId }, body: { paymentId, action } }),
    check: () => checkLedger({ store, ...parts }),
  };
}

/** Does what a tester does on the sandbox's page; answers where the browser is sent. */
export async function onSandboxPage(
  app: { url: string },
  url: string | null,
  action: string,
): Promise<string | null> {
  const page = (url ?? '').replace('http://momos.test', app.url);
  const answer = await fetch(page, {
    method: 'POST',
    body: new URLSearchParams({ action }),
    redirect: 'manual',
  });
  return answer.headers.get('location');
}

/** A request for a refund as a host makes it; of everything where not said. */
export const refundRequest = (
  rsvp: Pick<Rsvp, 'id' | 'socialId'>,
  given: Partial<CreateRefundRequest> & { key: string },
): CreateRefundRequest => ({
  subject: subjectOf(rsvp),
  attempt: 0,
  type: 'FULL',
  amount: 0,
  reason: 'CUSTOM',
  note: '',
  actorId: 'host',
  method: '',
  refundId: '',
  ...given,
});
