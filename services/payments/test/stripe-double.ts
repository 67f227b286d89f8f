import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Stripe } from 'stripe';
import type { Engines } from '@momos/testing';
import {
  type Account,
  type Dispute,
  disputeObject,
  type Event,
  type Intent,
  intentObject,
  type Page,
  pageObject,
  payPage,
  type Refund,
  refundObject,
} from './stripe-account.ts';
import { type Call, type Habits, refused, type Reply, replyTo } from './stripe-calls.ts';
import { idOf, problemsOf, stripeObject } from './stripe-objects.ts';
import type { StripeMock } from './stripe-mock.ts';

const webhookSecret = 'whsec_of_the_double';
const apiVersion = '2026-10-28.endive';

/** An answer that is kept back: its call has taken effect. */
export type LateAnswer = { tookEffect: Promise<void>; release(): void };

/**
 * A small stateful Stripe on loopback: pages, intents, refunds, disputes, idempotency keys, and webhooks with real
 * signatures. Its answers and events are held against Stripe's own description of its API.
 */
export type StripeDouble = {
  url: string;
  env: Record<string, string>;
  calls: Call[];
  /** Effects by name, counted where money moves. */
  effects: Habits['effects'];
  refunds: Refund[];
  /** What of the answers was not as Stripe describes it. */
  complaints: string[];
  pageOf(paymentId: string): Page;
  intentOf(paymentId: string): Intent;
  /** The payer pays. */
  pay(paymentId: string): void;
  /** The bank lets an authorisation run out. */
  expireAuthorisation(paymentId: string): void;
  /** Whether new refunds are paid out immediately or later, by {@link endRefund}. */
  startRefundsAs(status: Habits['newRefunds']): void;
  /** Pays out a pending refund, or has it come back from the payer's bank: pending or paid out before. */
  endRefund(refund: Refund, status: 'succeeded' | 'failed'): void;
  /** The payer disputes the charge with their bank; until it is won nothing can be refunded. */
  dispute(paymentId: string, given?: { amount?: number; isInquiry?: boolean }): Dispute;
  closeDispute(dispute: Dispute, status: 'won' | 'lost'): void;
  /** Does what the next matching calls ask, and hangs up without an answer. */
  hangUpAfter(path: RegExp, times: number): void;
  /** Does what the next matching call asks, and keeps the answer back until it is released. */
  answerLate(path: RegExp): LateAnswer;
  /** Answers the next matching calls with this refusal, without effect. */
  refuseNext(path: RegExp, body: { status: number; type: string; code: string }): void;
  /** Whether banks decline kept cards from now on. */
  declineCards(areCardsDeclined: boolean): void;
  /** The intents of a payment, the first made first. */
  intentsOf(paymentId: string): Intent[];
  /** From now on idempotency keys mean nothing: what a provider without them would do. */
  forgetKeys(): void;
  /** An event about something of this account; Stripe lists it from now on, whether or not it is delivered. */
  event(type: string, about: Page | Intent | Refund | Dispute): { id: string; body: string };
  /** The header that signs an event; now and with the right secret where not said. */
  signatureOf(event: { body: string }, given?: { secret?: string; at?: Date }): string;
  /** Posts an event as Stripe does, with this signature. */
  deliver(to: string, event: { body: string }, given?: { secret?: string; at?: Date }): Promise<Response>;
};

/** What goes wrong on the way: each matching fault is used up by one call. */
type Fault = { path: RegExp } & (
  | { kind: 'refuse'; reply: Reply }
  | { kind: 'hang-up' }
  | { kind: 'late'; took(): void; released: Promise<void> }
);

type Inside = { account: Account; habits: Habits; faults: Fault[]; calls: Call[]; complaints: string[] };

export async function startStripeDouble(engines: Engines, mock?: StripeMock): Promise<StripeDouble> {
  const account: Account = { pages: [], intents: [], refunds: [], disputes: [], events: [] };
  const habits: Habits = {
    newRefunds: 'succeeded',
    effects: { capture: 0, refund: 0, charge: 0 },
    hasKeys: true,
    areCardsDeclined: false,
  };
  const inside: Inside = { account, habits, faults: [], calls: [], complaints: [] };
  const url = await listen(engines, answering(inside, mock));
  const env = {
    PAYMENT_PROVIDER: 'stripe',
    STRIPE_SECRET_KEY: 'sk_test_of_the_double',
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_BASE: url,
  };
  const { calls, complaints, faults } = inside;
  return {
    ...{ url, env, calls, complaints, effects: habits.effects, refunds: account.refunds },
    ...people(account),
    ...faultsOf(faults),
    startRefundsAs: status => void (habits.newRefunds = status),
    declineCards: areCardsDeclined => void (habits.areCardsDeclined = areCardsDeclined),
    intentsOf: paymentId => account.intents.filter(({ metadata }) => metadata.paymentId === paymentId),
    forgetKeys: () => void (habits.hasKeys = false),
    event: (type, about) => eventOf(account, type, about),
    signatureOf,
    deliver,
  };
}

type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

async function listen(engines: Engines, answer: Answer): Promise<string> {
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  engines.cleanUp(async () => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function answering({ account, habits, faults, calls, complaints }: Inside, mock?: StripeMock): Answer {
  const onceByKey = createKeys(habits);
  return async (request, response) => {
    const body = await text(request);
    const call = callOf(request, body);
    calls.push(call);
    await mock?.hold(request, body);
    const fault = takeFault(faults, call.path);
    const reply = onceByKey(call, () =>
      fault?.kind === 'refuse' ? fault.reply : replyTo(account, habits, call),
    );
    complaints.push(...problemsOf(reply.body).map(problem => `${call.method} ${call.path}: ${problem}`));
    if (fault?.kind === 'hang-up') return void response.destroy();
    if (fault?.kind === 'late') {
      fault.took();
      await fault.released;
    }
    response.writeHead(reply.status, { 'content-type': 'application/json' }).end(JSON.stringify(reply.body));
  };
}

function callOf({ method = 'GET', url = '/', headers }: IncomingMessage, body: string): Call {
  const { pathname: path, searchParams } = new URL(url, 'http://stripe.test');
  const params = method === 'GET' ? searchParams : new URLSearchParams(body);
  return { method, path, params, key: headers['idempotency-key'] as string | undefined };
}

function takeFault(faults: Fault[], path: string): Fault | undefined {
  const index = faults.findIndex(each => each.path.test(path));
  return index < 0 ? undefined : faults.splice(index, 1)[0];
}

/** Answers a repeat of a key as before, a refusal too; another call with its key is refused. */
function createKeys(habits: Habits) {
  const answers = new Map<string, { params: string; reply: Reply }>();
  return (call: Call, reply: () => Reply): Reply => {
    const params = call.params.toString();
    const known = habits.hasKeys && call.key ? answers.get(call.key) : undefined;
    if (known && known.params !== params)
      return refused('This key was used with other parameters.', { type: 'idempotency_error' });
    if (known) return known.reply;
    const made = reply();
    if (call.key) answers.set(call.key, { params, reply: made });
    return made;
  };
}

type People = Pick<
  StripeDouble,
  'pageOf' | 'intentOf' | 'pay' | 'expireAuthorisation' | 'endRefund' | 'dispute' | 'closeDispute'
>;

/** What payers and their banks do. */
function people(account: Account): People {
  function pageOf(paymentId: string): Page {
    const page = account.pages.findLast(each => each.client_reference_id === paymentId);
    if (!page) throw new Error(`no page of ${paymentId}`);
    return page;
  }
  function intentOf(paymentId: string): Intent {
    const { intent } = pageOf(paymentId);
    if (!intent) throw new Error(`no money of ${paymentId}`);
    return intent;
  }
  return {
    pageOf,
    intentOf,
    pay(paymentId) {
      const page = pageOf(paymentId);
      if (page.status !== 'open') throw new Error('the page is closed');
      account.intents.push(payPage(page));
    },
    expireAuthorisation: paymentId => void (intentOf(paymentId).status = 'canceled'),
    endRefund(refund, status) {
      const failed = { failure_reason: 'expired_or_canceled_card', failure_balance_transaction: idOf('txn') };
      Object.assign(refund, { status, ...(status === 'failed' ? failed : {}) });
    },
    dispute(paymentId, { amount, isInquiry = false } = {}) {
      const intent = intentOf(paymentId);
      const created = Math.floor(Date.now() / 1000);
      const status = isInquiry ? 'warning_needs_response' : 'needs_response';
      const dispute: Dispute = { id: idOf('du'), intent, amount: amount ?? intent.amount, created, status };
      intent.isDisputed = !isInquiry;
      account.disputes.push(dispute);
      return dispute;
    },
    closeDispute(dispute, status) {
      dispute.status = status;
      dispute.intent.isDisputed = status === 'lost';
    },
  };
}

const faultsOf = (faults: Fault[]): Pick<StripeDouble, 'hangUpAfter' | 'answerLate' | 'refuseNext'> => ({
  hangUpAfter: (path, times) =>
    void faults.push(...Array.from({ length: times }, () => ({ kind: 'hang-up' as const, path }))),
  answerLate(path) {
    const [effect, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    faults.push({ kind: 'late', path, took: effect.resolve, released: answer.promise });
    return { tookEffect: effect.promise, release: answer.resolve };
  },
  refuseNext: (path, { status, type, code }) =>
    void faults.push({ kind: 'refuse', path, reply: refused('refused by the test', { status, type, code }) }),
});

function eventOf(account: Account, type: string, about: Page | Intent | Refund | Dispute) {
  const object = shown(account, about);
  const id = idOf('evt');
  const created = Math.floor(Date.now() / 1000);
  const event = stripeObject('event', { id, created, api_version: apiVersion, type, data: { object } });
  account.events.unshift(event as Event);
  const problems = problemsOf(event);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return { id, body: JSON.stringify(event) };
}

function shown(account: Account, about: Page | Intent | Refund | Dispute) {
  if ('url' in about) return pageObject(account, about);
  if ('chargeId' in about) return intentObject(account, about);
  return 'created' in about ? disputeObject(about) : refundObject(about);
}

const signatureOf: StripeDouble['signatureOf'] = (
  { body },
  { secret = webhookSecret, at = new Date() } = {},
) =>
  Stripe.webhooks.generateTestHeaderString({
    payload: body,
    secret,
    timestamp: Math.floor(at.getTime() / 1000),
  });

const deliver: StripeDouble['deliver'] = (to, event, given) =>
  fetch(`${to}/payments/webhooks/stripe`, {
    method: 'POST',
    body: event.body,
    headers: { 'content-type': 'application/json', 'stripe-signature': signatureOf(event, given) },
  });
