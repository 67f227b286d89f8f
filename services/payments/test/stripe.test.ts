import { expect, test } from '@jest/globals';
import { eventually, useEngines } from '@momos/testing';
import { createStripeProvider } from '../src/provider/stripe.provider.ts';
import { orderOf, type Rsvp, subjectOf } from './events-double.ts';
import { refundRequest, startPayments } from './running-payments.ts';
import { startStripeDouble } from './stripe-double.ts';
import { startStripeMock } from './stripe-mock.ts';

const engines = useEngines();
const mock = await startStripeMock(engines);
const stripe = await startStripeDouble(engines, mock);
const app = await startPayments(engines, stripe.env);
const { events } = app;

const capture = { id: 'approved', kind: 'MONEY_ORDER_KIND_CAPTURE', cause: 'approved' } as const;
const captureOf = (rsvp: Rsvp) => ({ subject: subjectOf(rsvp), order: orderOf(rsvp, capture) });

/** The last published state of a payment. */
const lastOf = (id: string) => app.published.findLast(each => each.payment?.id === id)?.payment;

/** The value of the service's first metric of this beginning. */
async function metric(start: string): Promise<number> {
  const text = await (await fetch(`${app.url}/metrics`)).text();
  return Number(
    text
      .split('\n')
      .find(line => line.startsWith(start))
      ?.split(' ')
      .at(-1),
  );
}

/** How often Stripe was asked about the page of a payment. */
const callsAbout = (paymentId: string) =>
  stripe.calls.filter(({ path }) => path.includes(stripe.pageOf(paymentId).id)).length;

const becomes = (id: string, status: string) =>
  eventually(async () => expect((await app.payments.get(id))?.status).toBe(status));

/** An open payment, with its webhook of a type ready to be sent. */
async function opened({ isManual = false } = {}) {
  const rsvp = events.addRsvp();
  events.social.isApprovalRequired = isManual;
  const { data } = await app.open(rsvp);
  const { paymentId } = data;
  const completed = () => stripe.event('checkout.session.completed', stripe.pageOf(paymentId));
  return { rsvp, data, paymentId, completed };
}

test('a page of Stripe’s, made up of positive lines, comes back to us whatever happens', async () => {
  const promo = { ...(await promoOf('TENOFF')), kind: 'FIXED' as const, value: 1000 };
  await app.promoCodes.add(promo);
  const rsvp = events.addRsvp({ promoCode: 'TENOFF' });
  const { status, data } = await app.open(rsvp);
  expect(status).toBe(201);
  expect(data).toMatchObject({ total: 50, discount: 10, url: stripe.pageOf(data.paymentId).url });
  const { params, key } = stripe.calls.findLast(({ method }) => method === 'POST') ?? {};
  expect(key).toBe(`${data.paymentId}:1:1:open`);
  expect(params?.get('metadata[attempt]')).toBe('1');
  expect(params?.get('metadata[page]')).toBe('1');
  expect(params?.get('line_items[0][price_data][unit_amount]')).toBe('4000');
  expect(params?.get('success_url')).toBe(`http://momos.test/payments/return?payment=${data.paymentId}`);
  expect(stripe.pageOf(data.paymentId).amount_total).toBe(5000);
  await app.open(rsvp);
  expect(stripe.calls.filter(call => call.path === '/v1/checkout/sessions' && call.key === key)).toHaveLength(
    1,
  );
});

test('a currency that Stripe counts in hundredths is charged and refunded what it costs', async () => {
  events.social.isApprovalRequired = false;
  const rsvp = events.addRsvp({ currency: 'UGX', ticketPrice: 180_000, depositAmount: 20_000 });
  const { data } = await app.open(rsvp);
  expect(data).toMatchObject({ total: 200_000 });
  expect(stripe.pageOf(data.paymentId)).toMatchObject({ currency: 'ugx', amount_total: 20_000_000 });
  stripe.pay(data.paymentId);
  await app.act(rsvp, data.paymentId, 'confirm');
  expect((await app.payments.get(data.paymentId))?.capturedAmount).toBe(200_000);
  await app.rpc.createRefund(refundRequest(rsvp, { key: 'ugx', type: 'CUSTOM', amount: 50_000 }));
  expect(stripe.refunds.at(-1)?.amount).toBe(5_000_000);
  expect((await app.check()).problems).toEqual([]);
});

test('a webhook completes a payment; received twice, together and later, it completes it once', async () => {
  const { paymentId, completed } = await opened();
  stripe.pay(paymentId);
  const event = completed();
  const answers = await Promise.all([1, 2, 3].map(() => stripe.deliver(app.url, event)));
  expect(answers.map(answer => answer.status)).toEqual([200, 200, 200]);
  await becomes(paymentId, 'CAPTURED');
  const asked = callsAbout(paymentId);
  expect((await stripe.deliver(app.url, event)).status).toBe(200);
  expect(callsAbout(paymentId)).toBe(asked);
  await eventually(() => expect(app.publishedOf(paymentId)).toEqual(['OPENED', 'CAPTURED']));
  expect(await app.ledger.ofPayment(paymentId)).toHaveLength(1);
});

test('webhooks out of order end in the same state', async () => {
  const { paymentId, completed, rsvp } = await opened({ isManual: true });
  stripe.pay(paymentId);
  const early = completed();
  await stripe.deliver(
    app.url,
    stripe.event('payment_intent.amount_capturable_updated', stripe.intentOf(paymentId)),
  );
  await becomes(paymentId, 'AUTHORISED');
  await events.order(rsvp, capture);
  await becomes(paymentId, 'CAPTURED');
  await stripe.deliver(app.url, stripe.event('payment_intent.succeeded', stripe.intentOf(paymentId)));
  await stripe.deliver(app.url, early);
  await stripe.deliver(app.url, stripe.event('checkout.session.expired', stripe.pageOf(paymentId)));
  expect((await app.payments.get(paymentId))?.status).toBe('CAPTURED');
  expect(stripe.effects.capture).toBe(1);
});

test.each<[string, { secret?: string; at?: Date }]>([
  ['forged', { secret: 'whsec_of_another_account' }],
  ['old', { at: new Date(Date.now() - 301_000) }],
])('a webhook that is %s is refused and changes nothing', async (_, given) => {
  const { paymentId, completed } = await opened();
  stripe.pay(paymentId);
  const answer = await stripe.deliver(app.url, completed(), given);
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ code: 'bad_request' });
});

test('a webhook that was repeated within its age after a changed body, or of another system, has no effect', async () => {
  const { completed, paymentId } = await opened();
  const page = { ...stripe.pageOf(paymentId), metadata: { paymentId: 'someone-elses' } };
  const other = stripe.event('checkout.session.completed', page);
  expect((await stripe.deliver(app.url, other)).status).toBe(200);
  const event = completed();
  const tampered = { body: event.body.replace('"open"', '"complete"') };
  const signed = await fetch(`${app.url}/payments/webhooks/stripe`, {
    method: 'POST',
    body: tampered.body,
    headers: { 'stripe-signature': 't=1,v1=00' },
  });
  expect(signed.status).toBe(400);
  expect((await app.payments.get(paymentId))?.status).toBe('OPEN');
});

test('return page and webhook together: one capture, one event, one ledger transaction', async () => {
  const { paymentId, completed, rsvp } = await opened();
  stripe.pay(paymentId);
  const answers = await Promise.all([
    app.act(rsvp, paymentId, 'confirm'),
    stripe.deliver(app.url, completed()),
    app.act(rsvp, paymentId, 'confirm'),
    stripe.deliver(app.url, stripe.event('payment_intent.succeeded', stripe.intentOf(paymentId))),
  ]);
  expect(answers.map(answer => answer.status)).toEqual([200, 200, 200, 200]);
  await eventually(() => expect(app.publishedOf(paymentId)).toEqual(['OPENED', 'CAPTURED']));
  expect(await app.ledger.ofPayment(paymentId)).toHaveLength(1);
});

test('the reconciler completes a payment without a webhook', async () => {
  const { paymentId } = await opened();
  stripe.pay(paymentId);
  const payment = await app.payments.get(paymentId);
  if (payment) await app.payments.postpone(payment, new Date(), 0);
  await becomes(paymentId, 'CAPTURED');
});

test('a capture whose answer was lost is found again and made once', async () => {
  const { paymentId, rsvp } = await opened({ isManual: true });
  stripe.pay(paymentId);
  await app.act(rsvp, paymentId, 'confirm');
  const before = stripe.effects.capture;
  stripe.hangUpAfter(/\/capture$/, 2);
  await expect(app.rpc.capturePayment(captureOf(rsvp))).rejects.toMatchObject({ code: 'unavailable' });
  await becomes(paymentId, 'CAPTURED');
  expect(stripe.effects.capture).toBe(before + 1);
  expect(await app.rpc.capturePayment(captureOf(rsvp))).toMatchObject({
    status: 'CAPTURED',
    capturedAmount: 6000,
  });
});

test('a bank that refuses the capture: the payment fails, and the RSVP can be paid anew', async () => {
  const { paymentId, rsvp } = await opened({ isManual: true });
  stripe.pay(paymentId);
  await app.act(rsvp, paymentId, 'confirm');
  stripe.refuseNext(/\/capture$/, { status: 402, type: 'card_error', code: 'card_declined' });
  await expect(app.rpc.capturePayment(captureOf(rsvp))).rejects.toMatchObject({ code: 'payment_failed' });
  await eventually(() =>
    expect(app.publishedOf(paymentId)).toEqual(['OPENED', 'AUTHORISED', 'ORDER_UPDATED', 'CAPTURE_FAILED']),
  );
  expect(stripe.intentOf(paymentId).status).toBe('canceled');
  expect((await app.open(rsvp)).data.paymentId).not.toBe(paymentId);
});

test('an expired authorisation is published as released', async () => {
  const { paymentId, rsvp } = await opened({ isManual: true });
  stripe.pay(paymentId);
  await app.act(rsvp, paymentId, 'confirm');
  stripe.expireAuthorisation(paymentId);
  await stripe.deliver(app.url, stripe.event('payment_intent.canceled', stripe.intentOf(paymentId)));
  await becomes(paymentId, 'RELEASED');
});

test('a page whose answer was lost is opened once', async () => {
  stripe.hangUpAfter(/checkout\/sessions$/, 2);
  const rsvp = events.addRsvp();
  events.social.isApprovalRequired = false;
  expect(await app.open(rsvp)).toMatchObject({ status: 503, code: 'unavailable' });
  const again = await app.open(rsvp);
  expect(again).toMatchObject({ status: 201, data: { state: 'OPEN' } });
  expect(stripe.pageOf(again.data.paymentId).url).toBe(again.data.url);
  const keys = stripe.calls.filter(call => call.key === `${again.data.paymentId}:1:1:open`);
  expect(keys.length).toBeGreaterThan(1);
});

test('a refund whose answer was lost is made once and ends', async () => {
  const { paymentId, rsvp } = await opened();
  stripe.pay(paymentId);
  await app.act(rsvp, paymentId, 'confirm');
  const before = stripe.effects.refund;
  stripe.hangUpAfter(/refunds$/, 2);
  const request = refundRequest(rsvp, { key: 'host-1' });
  expect(await app.rpc.createRefund(request)).toMatchObject({ amount: 6000, status: 'PENDING' });
  const [row] = await app.refunds.ofPayments([paymentId]);
  if (row) await app.refunds.postpone(row.id, new Date(), null);
  await becomes(paymentId, 'REFUNDED');
  expect(stripe.effects.refund).toBe(before + 1);
  expect(await app.rpc.createRefund(request)).toMatchObject({ amount: 6000, status: 'DONE' });
  expect((await app.check()).problems).toEqual([]);
});

test('a refund that Stripe refuses is taken back, so that it can be given again', async () => {
  const { paymentId, rsvp } = await opened();
  stripe.pay(paymentId);
  await app.act(rsvp, paymentId, 'confirm');
  stripe.refuseNext(/refunds$/, { status: 400, type: 'invalid_request_error', code: 'charge_disputed' });
  const request = refundRequest(rsvp, { key: 'a', type: 'CUSTOM', amount: 2500 });
  expect(await app.rpc.createRefund(request)).toMatchObject({
    status: 'FAILED',
    failure: 'refused by the test',
  });
  await eventually(() => expect(app.publishedOf(paymentId)).toContain('REFUND_FAILED'));
  expect(lastOf(paymentId)?.refunds).toMatchObject([
    { requestId: 'a', status: 'FAILED', failure: 'refused by the test', method: 'provider' },
  ]);
  expect(await metric('momos_money_refused_total{what="refund"')).toBe(1);
  expect((await app.check()).problems).toEqual([]);
  expect(await app.rpc.createRefund({ ...request, key: 'b' })).toMatchObject({
    status: 'DONE',
    amount: 2500,
  });
  expect((await app.check()).problems).toEqual([]);
});

/** A payment that was taken. */
async function captured() {
  const payment = await opened();
  stripe.pay(payment.paymentId);
  await app.act(payment.rsvp, payment.paymentId, 'confirm');
  return payment;
}

test.each([
  ['succeeded', 'refund.updated', 'DONE'],
  ['succeeded', 'charge.refund.updated', 'DONE'],
  ['failed', 'refund.failed', 'FAILED'],
] as const)('a slow refund that has %s is noticed by %s: %s', async (status, type, ended) => {
  const { paymentId, rsvp } = await captured();
  stripe.startRefundsAs('pending');
  expect(await app.rpc.createRefund(refundRequest(rsvp, { key: 'slow' }))).toMatchObject({
    status: 'PENDING',
  });
  stripe.startRefundsAs('succeeded');
  const made = lastRefund();
  stripe.endRefund(made, status);
  expect((await stripe.deliver(app.url, stripe.event(type, made))).status).toBe(200);
  await eventually(async () =>
    expect(await app.refunds.ofPayments([paymentId])).toMatchObject([
      { status: ended, reference: made.id, failure: status === 'failed' ? made.failure_reason : null },
    ]),
  );
  expect((await app.check()).problems).toEqual([]);
});

test('a refund that was done and came back from the payer’s bank is seen as failed, by each of its events', async () => {
  const { paymentId, rsvp } = await captured();
  expect(await app.rpc.createRefund(refundRequest(rsvp, { key: 'back' }))).toMatchObject({ status: 'DONE' });
  const [payment, [refund]] = [await app.payments.get(paymentId), await app.refunds.ofPayments([paymentId])];
  if (!payment || !refund) throw new Error('a payment with its refund');
  const provider = createStripeProvider({
    secretKey: app.config.STRIPE_SECRET_KEY ?? '',
    webhookSecret: app.config.STRIPE_WEBHOOK_SECRET ?? '',
    publicUrl: app.config.PUBLIC_URL,
    apiBase: stripe.url,
  });
  const made = lastRefund();
  const done = { state: 'done', reference: made.id, reason: null };
  expect(await provider.observeRefund(payment, refund)).toEqual(done);
  stripe.endRefund(made, 'failed');
  const failed = { state: 'failed', reference: made.id, reason: 'expired_or_canceled_card' };
  expect(await provider.observeRefund(payment, refund)).toEqual(failed);
  for (const type of ['refund.failed', 'refund.updated', 'charge.refund.updated']) {
    const event = stripe.event(type, made);
    expect(provider.readEvent(Buffer.from(event.body), stripe.signatureOf(event))).toEqual({
      id: event.id,
      type,
      paymentId,
      refundId: refund.id,
    });
  }
  expect(await provider.observeRefund(payment, { ...refund, id: 'never-made' })).toBeUndefined();
  expect(stripe.effects.refund).toBe(stripe.refunds.length);
});

test('a late answer: the webhook has settled the capture before, and it is made once', async () => {
  const { paymentId, rsvp } = await opened({ isManual: true });
  stripe.pay(paymentId);
  await app.act(rsvp, paymentId, 'confirm');
  const before = stripe.effects.capture;
  const late = stripe.answerLate(/\/capture$/);
  const asked = app.rpc.capturePayment(captureOf(rsvp));
  await late.tookEffect;
  await stripe.deliver(app.url, stripe.event('payment_intent.succeeded', stripe.intentOf(paymentId)));
  await becomes(paymentId, 'CAPTURED');
  late.release();
  expect(await asked).toMatchObject({ status: 'CAPTURED', capturedAmount: 6000 });
  expect(stripe.effects.capture).toBe(before + 1);
  expect(await app.ledger.ofPayment(paymentId)).toHaveLength(1);
});

test('a payment made just before its hold ran out is settled and published, not thrown away', async () => {
  events.holdFor(2_000);
  const { paymentId } = await opened();
  events.holdFor(900_000);
  stripe.pay(paymentId);
  await becomes(paymentId, 'CAPTURED');
  expect(stripe.calls.some(call => call.path.endsWith(`${stripe.pageOf(paymentId).id}/expire`))).toBe(true);
});

test('money that lands on a payment that was given up is taken note of', async () => {
  const { paymentId, rsvp, completed } = await opened();
  await app.act(rsvp, paymentId, 'abandon');
  stripe.pageOf(paymentId).status = 'open';
  stripe.pay(paymentId);
  await stripe.deliver(app.url, completed());
  await becomes(paymentId, 'CAPTURED');
  expect((await app.open(rsvp)).data).toMatchObject({ paymentId, state: 'CAPTURED' });
});

test('on an attempt that was returned it goes back by itself, and another attempt is left alone', async () => {
  const { paymentId, rsvp, completed } = await opened();
  await app.act(rsvp, paymentId, 'abandon');
  const second = await app.open(rsvp);
  expect(second.data.paymentId).not.toBe(paymentId);
  await events.order(rsvp, { id: 'attempt-1-is-over', attempt: 1 });
  await eventually(() => expect(app.outcomesOf(paymentId)).toEqual({ 'attempt-1-is-over': 'DONE' }));
  stripe.pageOf(paymentId).status = 'open';
  stripe.pay(paymentId);
  await stripe.deliver(app.url, completed());
  await becomes(paymentId, 'REFUNDED');
  await eventually(() => expect(lastOf(paymentId)?.orders).toMatchObject([{ status: 'DONE', amount: 6000 }]));
  expect((await app.payments.get(second.data.paymentId))?.status).toBe('OPEN');
  expect((await app.check()).problems).toEqual([]);
});

test('a refund that Stripe takes back after it was done is a state that people see, and can be made again by hand', async () => {
  const { paymentId, rsvp } = await opened();
  stripe.pay(paymentId);
  await app.act(rsvp, paymentId, 'confirm');
  await events.order(rsvp, { id: 'cancelled' });
  await becomes(paymentId, 'REFUNDED');
  const refund = stripe.refunds.find(each => each.metadata.paymentId === paymentId);
  if (!refund) throw new Error('no refund');
  refund.status = 'failed';
  const before = stripe.effects.refund ?? 0;
  const event = stripe.event('refund.failed', refund);
  await Promise.all([1, 2].map(() => stripe.deliver(app.url, event)));
  await becomes(paymentId, 'CAPTURED');
  expect(await app.payments.get(paymentId)).toMatchObject({ refundedAmount: 0, refundedDepositAmount: 0 });
  await eventually(() => expect(app.publishedOf(paymentId).at(-1)).toBe('REFUND_FAILED'));
  expect(lastOf(paymentId)).toMatchObject({
    refunds: [{ requestId: 'cancelled', status: 'FAILED' }],
    orders: [{ orderId: 'cancelled', status: 'REFUSED' }],
  });
  const waiting = async () =>
    (await app.refunds.unsettled({ pageSize: 50 })).items.map(({ paymentId: id }) => id);
  expect(await waiting()).toContain(paymentId);
  expect(stripe.effects.refund).toBe(before);
  expect((await app.check()).problems).toEqual([]);

  const byHand = refundRequest(rsvp, { key: 'by-hand', method: 'manual' });
  expect(await app.rpc.createRefund(byHand)).toMatchObject({
    status: 'DONE',
    amount: 6000,
    method: 'manual',
  });
  expect(await app.rpc.createRefund(byHand)).toMatchObject({ status: 'DONE', amount: 6000 });
  await becomes(paymentId, 'REFUNDED');
  expect(stripe.effects.refund).toBe(before);
  expect(await waiting()).not.toContain(paymentId);
  expect(lastOf(paymentId)?.refunds[0]).toMatchObject({
    requestId: 'cancelled',
    coveredBy: expect.any(String),
  });
  expect(await app.ledger.balances(`manual:${events.social.ownerId}`)).toEqual([
    { currency: 'USD', account: `manual:${events.social.ownerId}`, amount: -6000 },
  ]);
  expect((await app.check()).problems).toEqual([]);
});

test('a refund that Stripe has not answered for long is shown as unknown, still tried, and ends when Stripe answers', async () => {
  const { paymentId, rsvp } = await opened();
  stripe.pay(paymentId);
  await app.act(rsvp, paymentId, 'confirm');
  stripe.hangUpAfter(/refunds$/, 4);
  await app.rpc.createRefund(refundRequest(rsvp, { key: 'slow' }));
  const [refund] = await app.refunds.ofPayments([paymentId]);
  if (!refund) throw new Error('no refund');
  const rows = app.store.connection.collection<{ _id: string }>('refunds');
  await rows.updateOne({ _id: refund.id }, { $set: { tries: 9, checkAt: new Date() } });
  await eventually(() => expect(lastOf(paymentId)?.refunds).toMatchObject([{ status: 'UNKNOWN' }]));
  await rows.updateOne({ _id: refund.id }, { $set: { checkAt: new Date() } });
  await becomes(paymentId, 'REFUNDED');
  expect((await app.check()).problems).toEqual([]);
});

test('a payment that Stripe does not take fails, says so, and leaves nothing behind', async () => {
  stripe.refuseNext(/checkout\/sessions$/, {
    status: 400,
    type: 'invalid_request_error',
    code: 'amount_too_small',
  });
  const rsvp = events.addRsvp();
  expect(await app.open(rsvp)).toMatchObject({ status: 402, code: 'payment_failed' });
  expect(await app.paymentsOf(rsvp)).toMatchObject([{ attempt: 1, status: 'FAILED' }]);
  expect((await app.open(rsvp)).status).toBe(201);
  expect(await app.paymentsOf(rsvp)).toMatchObject([{ attempt: 2, status: 'OPEN' }, { attempt: 1 }]);
});

test('an RSVP that is cancelled while its page is open closes the page', async () => {
  const { paymentId, rsvp } = await opened();
  await events.order(rsvp, { id: 'cancelled' });
  await becomes(paymentId, 'FAILED');
  expect(stripe.pageOf(paymentId).status).toBe('expired');
});

/** Host, bus and reconciler together, each from a process of its own as far as the provider can see. */
async function captureTogether(): Promise<number> {
  const { paymentId, rsvp } = await opened({ isManual: true });
  stripe.pay(paymentId);
  await app.act(rsvp, paymentId, 'confirm');
  const before = stripe.effects.capture;
  await Promise.allSettled([1, 2, 3].map(() => app.rpc.capturePayment(captureOf(rsvp))));
  await becomes(paymentId, 'CAPTURED');
  expect(await app.ledger.ofPayment(paymentId)).toHaveLength(1);
  return stripe.effects.capture - before;
}

test('three concurrent captures are one at the provider', async () => {
  expect(await captureTogether()).toBe(1);
});

/** The bus, the host and the page: each defect of the other attempt's news. */
test('a late return of an earlier attempt leaves a newer authorisation alone, and a late capture too', async () => {
  const { paymentId, rsvp } = await opened({ isManual: true });
  await app.act(rsvp, paymentId, 'abandon');
  const second = (await app.open(rsvp)).data.paymentId;
  stripe.pay(second);
  await app.act(rsvp, second, 'confirm');
  await events.order(
    rsvp,
    { id: 'late-cancel', attempt: 1 },
    { ...capture, id: 'late-approval', attempt: 1 },
  );
  await eventually(() =>
    expect(app.outcomesOf(paymentId)).toEqual({ 'late-cancel': 'DONE', 'late-approval': 'REFUSED' }),
  );
  expect(await app.payments.get(second)).toMatchObject({ status: 'AUTHORISED', command: null, ended: null });
  expect(await metric('momos_money_refused_total{what="order"')).toBeGreaterThanOrEqual(1);
});

test('every answer was one that Stripe describes', () => {
  expect(stripe.complaints).toEqual([]);
});

test('every call was held against Stripe’s own description', async () => {
  if (!mock) return;
  await eventually(() => expect(mock.held.length).toBe(stripe.calls.length));
  expect(mock.complaints).toEqual([]);
});

test('twin: without the keys of our ids the provider captures more than once', async () => {
  stripe.forgetKeys();
  expect(await captureTogether()).toBeGreaterThan(1);
});

function lastRefund() {
  const refund = stripe.refunds.at(-1);
  if (!refund) throw new Error('no refund was made');
  return refund;
}

const promoOf = async (code: string) => ({
  id: crypto.randomUUID(),
  version: 1,
  socialId: events.social.id,
  code,
  kind: 'PERCENT' as 'PERCENT' | 'FIXED',
  value: 10,
  currency: 'USD',
  tierIds: [],
  maxUses: null,
  uses: 0,
  startsAt: null,
  endsAt: null,
  isActive: true,
  isEnded: false,
  createdAt: new Date(),
});
