import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Stripe } from 'stripe';
import type { Engines } from '@momos/testing';
import { randomBytes } from 'node:crypto';
import type { StripeMock } from './stripe-mock.ts';

type Metadata = Record<string, string>;
type Intent = {
  id: string;
  object: 'payment_intent';
  status: string;
  currency: string;
  amount: number;
  amount_received: number;
  capture_method: string;
  metadata: Metadata;
  latest_charge: object | null;
  last_payment_error: { message: string } | null;
};
type Page = {
  id: string;
  object: 'checkout.session';
  status: 'open' | 'complete' | 'expired';
  url: string;
  currency: string;
  amount_total: number;
  capture_method: string;
  client_reference_id: string;
  metadata: Metadata;
  payment_intent: string | null;
};
type Refund = {
  id: string;
  object: 'refund';
  payment_intent: string;
  amount: number;
  status: string;
  metadata: Metadata;
};

type Call = { method: string; path: string; params: URLSearchParams; key: string | undefined };
type Reply = { status: number; body: object };

export const webhookSecret = 'whsec_of_the_double';

/** A small stateful Stripe on loopback: pages, intents, refunds, idempotency keys, and webhooks with real signatures. */
export type StripeDouble = {
  url: string;
  env: Record<string, string>;
  calls: Call[];
  /** Effects by name, counted where money moves: `capture`, `refund`. */
  effects: Record<string, number>;
  refunds: Refund[];
  pageOf(paymentId: string): Page;
  intentOf(paymentId: string): Intent;
  /** The payer pays (or is refused by the bank, and may try again). */
  pay(paymentId: string): void;
  refuse(paymentId: string): void;
  /** The bank lets an authorisation run out. */
  expireAuthorisation(paymentId: string): void;
  /** Does what the next matching calls ask, and hangs up without an answer. */
  hangUpAfter(path: RegExp, times: number): void;
  /** Answers the next matching calls with this refusal, without effect. */
  refuseNext(path: RegExp, body: { status: number; type: string; code: string }): void;
  /** From now on idempotency keys mean nothing: what a provider without them would do. */
  forgetKeys(): void;
  event(type: string, object: object): { id: string; body: string };
  /** Posts an event as Stripe does; signed now and with the right secret where not said. */
  deliver(to: string, event: { body: string }, given?: { secret?: string; at?: Date }): Promise<Response>;
};

const idOf = (kind: string) => `${kind}_${randomBytes(10).toString('hex')}`;

export async function startStripeDouble(engines: Engines, mock?: StripeMock): Promise<StripeDouble> {
  const pages = new Map<string, Page>();
  const intents = new Map<string, Intent>();
  const refunds: Refund[] = [];
  const answers = new Map<string, Reply>();
  const calls: Call[] = [];
  const effects: Record<string, number> = { capture: 0, refund: 0 };
  const hangUps: { path: RegExp; times: number }[] = [];
  const refusals: { path: RegExp; reply: Reply }[] = [];
  let hasKeys = true;

  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  engines.cleanUp(async () => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', url);
    const body = await text(request);
    const params = request.method === 'GET' ? searchParams : new URLSearchParams(body);
    const key = request.headers['idempotency-key'] as string | undefined;
    const call: Call = { method: request.method ?? 'GET', path: pathname, params, key };
    calls.push(call);
    await mock?.hold(request, body);
    const reply = replyOf(call);
    const hangUp = hangUps.find(each => each.times > 0 && each.path.test(call.path));
    if (hangUp) {
      hangUp.times--;
      response.destroy();
      return;
    }
    response.writeHead(reply.status, { 'content-type': 'application/json' }).end(JSON.stringify(reply.body));
  }

  function replyOf(call: Call): Reply {
    const refusal = refusals.findIndex(each => each.path.test(call.path));
    if (refusal >= 0) return refusals.splice(refusal, 1)[0]?.reply as Reply;
    const known = hasKeys && call.key && answers.get(call.key);
    if (known) return known;
    const reply = route(call);
    if (call.key) answers.set(call.key, reply);
    return reply;
  }

  function route({ method, path, params }: Call): Reply {
    const [, , noun, id, verb] = path.replace('checkout/sessions', 'pages').split('/');
    const page = pages.get(id ?? '');
    const intent = intents.get(id ?? '');
    if (noun === 'pages' && method === 'POST' && !id) return ok(openPage(params));
    if (noun === 'pages' && page && method === 'GET') return ok(shown(page));
    if (noun === 'pages' && page && verb === 'expire') {
      if (page.status !== 'open') return refused('This page is not open.');
      page.status = 'expired';
      return ok(shown(page));
    }
    if (noun === 'payment_intents' && intent && verb === 'capture') return capture(intent);
    if (noun === 'payment_intents' && intent && verb === 'cancel') {
      if (intent.status !== 'requires_capture') return refused('unexpected state');
      intent.status = 'canceled';
      return ok(intent);
    }
    if (noun === 'refunds' && method === 'POST') return refund(params);
    if (noun === 'refunds') {
      const data = refunds.filter(each => each.payment_intent === params.get('payment_intent'));
      return ok({ object: 'list', data, has_more: false });
    }
    return { status: 404, body: { error: { type: 'invalid_request_error', message: `No ${path}` } } };
  }

  function openPage(params: URLSearchParams): object {
    const amounts = [...params].filter(([name]) => name.endsWith('[unit_amount]'));
    const page: Page = {
      id: idOf('cs_test'),
      object: 'checkout.session',
      status: 'open',
      url: '',
      currency: params.get('line_items[0][price_data][currency]') ?? '',
      amount_total: amounts.reduce((sum, [, amount]) => sum + Number(amount), 0),
      capture_method: params.get('payment_intent_data[capture_method]') ?? 'automatic',
      client_reference_id: params.get('client_reference_id') ?? '',
      metadata: { paymentId: params.get('metadata[paymentId]') ?? '' },
      payment_intent: null,
    };
    page.url = `https://checkout.stripe.test/${page.id}`;
    pages.set(page.id, page);
    return shown(page);
  }

  const shown = (page: Page) => ({ ...page, payment_intent: intents.get(page.payment_intent ?? '') ?? null });

  function capture(intent: Intent): Reply {
    if (intent.status !== 'requires_capture' && hasKeys) return refused('unexpected state');
    intent.status = 'succeeded';
    intent.amount_received = intent.amount;
    effects.capture = (effects.capture ?? 0) + 1;
    return ok(intent);
  }

  function refund(params: URLSearchParams): Reply {
    const id = params.get('payment_intent') ?? '';
    const amount = Number(params.get('amount'));
    const gone = refunds
      .filter(each => each.payment_intent === id)
      .reduce((sum, each) => sum + each.amount, 0);
    if (gone + amount > (intents.get(id)?.amount_received ?? 0))
      return refused('Refund is more than what is left.');
    const made: Refund = {
      id: idOf('re'),
      object: 'refund',
      payment_intent: id,
      amount,
      status: 'succeeded',
      metadata: {
        refundId: params.get('metadata[refundId]') ?? '',
        paymentId: params.get('metadata[paymentId]') ?? '',
      },
    };
    refunds.push(made);
    effects.refund = (effects.refund ?? 0) + 1;
    return ok(made);
  }

  const pageOf = (paymentId: string) => {
    const page = [...pages.values()].findLast(each => each.client_reference_id === paymentId);
    if (!page) throw new Error(`no page of ${paymentId}`);
    return page;
  };
  const intentOf = (paymentId: string) => intents.get(pageOf(paymentId).payment_intent ?? '') as Intent;

  return {
    url,
    env: {
      PAYMENT_PROVIDER: 'stripe',
      STRIPE_SECRET_KEY: 'sk_test_of_the_double',
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_BASE: url,
    },
    calls,
    effects,
    refunds,
    pageOf,
    intentOf,
    pay(paymentId) {
      const page = pageOf(paymentId);
      if (page.status !== 'open') throw new Error('the page is closed');
      const isManual = page.capture_method === 'manual';
      const intent: Intent = {
        id: idOf('pi'),
        object: 'payment_intent',
        status: isManual ? 'requires_capture' : 'succeeded',
        currency: page.currency,
        amount: page.amount_total,
        amount_received: isManual ? 0 : page.amount_total,
        capture_method: page.capture_method,
        metadata: page.metadata,
        latest_charge: {
          status: 'succeeded',
          payment_method_details: { card: { brand: 'visa', last4: '4242' } },
        },
        last_payment_error: null,
      };
      intents.set(intent.id, intent);
      Object.assign(page, { status: 'complete', payment_intent: intent.id });
    },
    refuse: paymentId => void pageOf(paymentId),
    expireAuthorisation: paymentId => void (intentOf(paymentId).status = 'canceled'),
    hangUpAfter: (path, times) => void hangUps.push({ path, times }),
    refuseNext: (path, { status, type, code }) =>
      void refusals.push({
        path,
        reply: { status, body: { error: { type, code, message: 'refused by the test' } } },
      }),
    forgetKeys: () => void (hasKeys = false),
    event(type, object) {
      const id = idOf('evt');
      const body = { id, object: 'event', api_version: '2026-10-28.endive', type, data: { object } };
      return { id, body: JSON.stringify(body) };
    },
    deliver(to, { body }, { secret = webhookSecret, at = new Date() } = {}) {
      const timestamp = Math.floor(at.getTime() / 1000);
      const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp });
      return fetch(`${to}/payments/webhooks/stripe`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      });
    },
  };
}

const ok = (body: object): Reply => ({ status: 200, body });
const refused = (message: string): Reply => ({
  status: 400,
  body: { error: { type: 'invalid_request_error', code: 'payment_intent_unexpected_state', message } },
});
