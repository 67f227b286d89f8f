import { expect, test } from '@jest/globals';
import { AppError } from '@momos/contracts/errors';
import { eventually, useEngines } from '@momos/testing';
import { v7 as uuid } from 'uuid';
import { onSandboxPage, refundRequest, startPayments } from './running-payments.ts';

const engines = useEngines();
const app = await startPayments(engines);
const { events } = app;

const capture = { id: 'approved', kind: 'MONEY_ORDER_KIND_CAPTURE', cause: 'approved' } as const;

const statusOf = async (id: string) => (await app.payments.get(id))?.status;
const becomes = (id: string, status: string) =>
  eventually(async () => expect(await statusOf(id)).toBe(status));

/** The last published state of this payment; changes of other tests may still arrive. */
const lastPublished = (id: string) => app.published.findLast(each => each.payment?.id === id)?.payment;

test('pay: the page, the webhook, the ledger and the bus', async () => {
  const rsvp = events.addRsvp({ plusOnes: 1 });
  const { status, data } = await app.open(rsvp);
  expect(status).toBe(201);
  expect(data).toMatchObject({
    state: 'OPEN',
    ticketPrice: 100,
    depositAmount: 20,
    discount: 0,
    fee: 0,
    total: 120,
  });
  expect((await app.open(rsvp)).data).toEqual(data);

  expect(await onSandboxPage(app, data.url, 'pay')).toBe(
    `http://momos.test/payments/return?payment=${data.paymentId}`,
  );
  await becomes(data.paymentId, 'CAPTURED');
  await eventually(() => expect(app.publishedOf(data.paymentId)).toEqual(['OPENED', 'CAPTURED']));
  expect(lastPublished(data.paymentId)).toMatchObject({
    subject: { kind: 'social-ticket', id: rsvp.id, scopeId: rsvp.socialId },
    attempt: 1,
    payeeId: events.social.ownerId,
    status: 'CAPTURED',
    capturedAmount: 12_000,
    depositAmount: 2000,
    method: 'visa 4242',
    provider: 'sandbox',
  });
  expect(await app.ledger.ofPayment(data.paymentId)).toHaveLength(1);
  expect((await app.open(rsvp)).data).toMatchObject({
    paymentId: data.paymentId,
    state: 'CAPTURED',
    url: null,
  });
  expect((await app.check()).problems).toEqual([]);
});

test('decline and abandon: nothing is taken, and a new page can be opened', async () => {
  for (const action of ['decline', 'abandon']) {
    const rsvp = events.addRsvp();
    const { data } = await app.open(rsvp);
    await onSandboxPage(app, data.url, action);
    await becomes(data.paymentId, 'FAILED');
    const again = await app.open(rsvp);
    expect(again.data).toMatchObject({ state: 'OPEN' });
    expect(again.data.paymentId).not.toBe(data.paymentId);
    expect(again.data.url).not.toBe(data.url);
  }
});

test('the return page settles before the webhook does, and the webhook finds nothing left to do', async () => {
  const rsvp = events.addRsvp();
  const { data } = await app.open(rsvp);
  await onSandboxPage(app, data.url, 'pay');
  expect((await app.act(rsvp, data.paymentId, 'confirm')).data).toMatchObject({
    state: 'CAPTURED',
    url: null,
  });
  expect(events.notices.find(({ payment }) => payment.id === data.paymentId)).toMatchObject({
    what: 'complete',
    payment: { status: 'CAPTURED', attempt: 1, subject: { id: rsvp.id } },
  });
  await eventually(() => expect(app.publishedOf(data.paymentId)).toContain('CAPTURED'));
  expect(app.publishedOf(data.paymentId)).toEqual(['OPENED', 'CAPTURED']);
});

test('abandon and change-method by the payer; another person does not even see it', async () => {
  const rsvp = events.addRsvp();
  const { data } = await app.open(rsvp);
  expect(await app.act({ ...rsvp, userId: uuid() }, data.paymentId, 'confirm')).toMatchObject({
    status: 404,
  });
  const changed = await app.act(rsvp, data.paymentId, 'change-method');
  expect(changed.data).toMatchObject({ state: 'OPEN' });
  expect(changed.data.url).not.toBe(data.url);
  await onSandboxPage(app, data.url, 'pay');
  expect(await statusOf(data.paymentId)).toBe('OPEN');
  expect((await app.act(rsvp, data.paymentId, 'abandon')).data).toMatchObject({ state: 'FAILED', url: null });
  expect(await app.act(rsvp, data.paymentId, 'change-method')).toMatchObject({
    status: 409,
    code: 'illegal_state',
  });
});

test('a changed choice closes the old page and opens one at the new price', async () => {
  const rsvp = events.addRsvp();
  const first = await app.open(rsvp);
  rsvp.plusOnes = 2;
  const second = await app.open(rsvp);
  expect(second.data).toMatchObject({ state: 'OPEN', total: 180 });
  expect(await app.paymentsOf(rsvp)).toMatchObject([
    { id: second.data.paymentId, attempt: 2, status: 'OPEN' },
    { id: first.data.paymentId, attempt: 1, status: 'FAILED' },
  ]);
});

test('a promo code on the open page never frees the held place: no end of the attempt before the hold has moved on', async () => {
  const rsvp = events.addRsvp({ promoCode: '' });
  const first = await app.open(rsvp);
  const id = first.data.paymentId;
  await app.promoCodes.add(promoOf('HALF'));
  rsvp.promoCode = 'HALF';
  let seen: unknown[] = [];
  // The owner is asked for the next attempt when the page is closed and the webhook about that was received.
  events.beforeNextAttempt(async () => {
    await eventually(async () => {
      const { session } = { session: null, ...(await app.payments.get(id)) };
      expect(session).toBeNull();
      const rows = app.store.connection.collection('sandboxDeliveries');
      const about = (await rows.find({}, { hint: { _id: 1 } }).toArray()).filter(({ body }) =>
        String(body).includes(id),
      );
      expect(about.map(({ deliveredAt }) => deliveredAt)).not.toContain(null);
      expect(about).toHaveLength(1);
    });
    const notices = events.notices.filter(({ payment }) => payment.id === id);
    seen = [await statusOf(id), app.publishedOf(id), notices];
  });
  const second = await app.open(rsvp);
  events.beforeNextAttempt(undefined);
  expect(seen).toEqual(['OPEN', ['OPENED'], []]);
  expect(second.data).toMatchObject({ state: 'OPEN', total: 35 });
  await eventually(() => expect(app.publishedOf(id)).toEqual(['OPENED', 'FAILED']));
  await eventually(() =>
    expect(events.notices.filter(({ payment }) => payment.id === id)).toMatchObject([
      { what: 'release', payment: { attempt: 1 } },
    ]),
  );
});

test('a payment of nothing is settled immediately', async () => {
  const rsvp = events.addRsvp({ ticketPrice: 0, depositAmount: 0 });
  const { data } = await app.open(rsvp);
  expect(data).toMatchObject({ state: 'CAPTURED', url: null, total: 0 });
});

test('nothing to pay where the host decides: set aside, and captured on the yes', async () => {
  events.social.isApprovalRequired = true;
  const rsvp = events.addRsvp({ ticketPrice: 0, depositAmount: 0 });
  const { data } = await app.open(rsvp);
  events.social.isApprovalRequired = false;
  expect(data).toMatchObject({ state: 'AUTHORISED', url: null, isCaptureManual: true });
  await events.order(rsvp, capture);
  await becomes(data.paymentId, 'CAPTURED');
});

test('the sandbox’s own page: shown while open, over when it is over, and nothing at any other address', async () => {
  const { data } = await app.open(events.addRsvp());
  const page = (data.url ?? '').replace('http://momos.test', app.url);
  const open = await fetch(page);
  expect(open.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(open.headers.get('cache-control')).toBe('no-store');
  expect(await open.text()).toContain('Supper &lt;club&gt; &amp; friends');
  expect((await fetch(page, { method: 'POST', body: new URLSearchParams({ action: 'steal' }) })).status).toBe(
    400,
  );
  await onSandboxPage(app, data.url, 'decline');
  await onSandboxPage(app, data.url, 'pay');
  expect(await (await fetch(page)).text()).toContain('Declined');
  await becomes(data.paymentId, 'FAILED');
  expect((await fetch(`${app.url}/sandbox/pay/sbx_nothing`)).status).toBe(404);
});

test('what events says of the seat reaches the payer', async () => {
  events.refuseHolds(new AppError('sold_out', 'No seat is left.'));
  expect(await app.open(events.addRsvp())).toMatchObject({ status: 409, code: 'sold_out' });
  events.refuseHolds(undefined);
});

test('a page left alone is closed with its hold', async () => {
  events.holdFor(2_000);
  const { data } = await app.open(events.addRsvp());
  events.holdFor(900_000);
  await becomes(data.paymentId, 'FAILED');
  expect(await onSandboxPage(app, data.url, 'pay')).toContain('/payments/return');
  expect(
    (
      await app.act(
        { ...events.addRsvp(), userId: (await app.payments.get(data.paymentId))?.userId ?? '' },
        data.paymentId,
        'confirm',
      )
    ).data.state,
  ).toBe('FAILED');
});

test('approval: authorised, captured on the host’s yes, the deposit back at the door, the rest on cancellation', async () => {
  events.social.isApprovalRequired = true;
  const rsvp = events.addRsvp();
  const { data } = await app.open(rsvp);
  events.social.isApprovalRequired = false;
  await onSandboxPage(app, data.url, 'pay');
  await becomes(data.paymentId, 'AUTHORISED');
  await events.order(rsvp, capture);
  await becomes(data.paymentId, 'CAPTURED');
  await events.order(rsvp, { id: 'attended', depositAmount: 1000, cause: 'attended' });
  await eventually(async () =>
    expect(await app.payments.get(data.paymentId)).toMatchObject({
      refundedAmount: 1000,
      refundedDepositAmount: 1000,
    }),
  );
  await events.order(rsvp, { id: 'cancelled', ticketAmount: 99_999, depositAmount: 99_999 });
  await becomes(data.paymentId, 'REFUNDED');
  await eventually(() =>
    expect(app.publishedOf(data.paymentId)).toEqual([
      'OPENED',
      'AUTHORISED',
      'ORDER_UPDATED',
      'CAPTURED',
      'ORDER_UPDATED',
      'REFUNDED',
      'ORDER_UPDATED',
      'REFUNDED',
    ]),
  );
  expect(
    lastPublished(data.paymentId)?.refunds.map(refund => [refund.type, refund.amount, refund.status]),
  ).toEqual([
    ['DEPOSIT_ONLY', 1000, 'DONE'],
    ['FULL', 5000, 'DONE'],
  ]);
  expect((await app.check()).problems).toEqual([]);
});

test('rejection lets an authorisation go, and the RSVP can be paid anew', async () => {
  events.social.isApprovalRequired = true;
  const rsvp = events.addRsvp();
  const { data } = await app.open(rsvp);
  await onSandboxPage(app, data.url, 'pay');
  await becomes(data.paymentId, 'AUTHORISED');
  await events.order(rsvp, { id: 'rejected', cause: 'rejected' });
  await becomes(data.paymentId, 'RELEASED');
  expect((await app.open(rsvp)).data.state).toBe('OPEN');
  events.social.isApprovalRequired = false;
});

test('money that lands without a seat goes back in full', async () => {
  const rsvp = events.addRsvp();
  const { data } = await app.open(rsvp);
  await onSandboxPage(app, data.url, 'pay');
  await becomes(data.paymentId, 'CAPTURED');
  await events.order(rsvp, { id: 'unseated', cause: 'no seat' });
  await becomes(data.paymentId, 'REFUNDED');
  expect((await app.open(rsvp)).data.paymentId).not.toBe(data.paymentId);
});

const promoOf = (code: string) => ({
  id: uuid(),
  version: 1,
  socialId: events.social.id,
  code,
  kind: 'PERCENT' as const,
  value: 50,
  currency: 'USD',
  tierIds: [],
  maxUses: 1,
  uses: 0,
  startsAt: null,
  endsAt: null,
  isActive: true,
  isEnded: false,
  createdAt: new Date(),
});

test('a refund of the sandbox comes back: the payer’s bank sent it, once however often it is asked for', async () => {
  const rsvp = events.addRsvp();
  const { data } = await app.open(rsvp);
  await onSandboxPage(app, data.url, 'pay');
  await becomes(data.paymentId, 'CAPTURED');
  await onSandboxPage(app, data.url, 'reverse');
  await app.rpc.createRefund(refundRequest(rsvp, { key: 'host' }));
  await becomes(data.paymentId, 'REFUNDED');
  await Promise.all([1, 2].map(() => onSandboxPage(app, data.url, 'reverse')));
  await becomes(data.paymentId, 'CAPTURED');
  const [refund] = await app.refunds.ofPayments([data.paymentId]);
  expect(refund).toMatchObject({ status: 'FAILED', failure: 'The payer’s bank sent the money back.' });
  await app.rpc.createRefund(refundRequest(rsvp, { key: 'again' }));
  await becomes(data.paymentId, 'REFUNDED');
  expect((await app.check()).problems).toEqual([]);
});

test.each(['win', 'lose'])('a payment of the sandbox is disputed: %s', async action => {
  const rsvp = events.addRsvp();
  const { data } = await app.open(rsvp);
  await onSandboxPage(app, data.url, 'pay');
  await becomes(data.paymentId, 'CAPTURED');
  await onSandboxPage(app, data.url, 'dispute');
  const disputes = async () => (await app.payments.get(data.paymentId))?.disputes;
  await eventually(async () => expect(await disputes()).toMatchObject([{ status: 'OPEN', amount: 6000 }]));
  await onSandboxPage(app, data.url, action);
  const status = action === 'win' ? 'WON' : 'LOST';
  await eventually(async () => expect(await disputes()).toMatchObject([{ status }]));
  expect((await app.check()).problems).toEqual([]);
});
