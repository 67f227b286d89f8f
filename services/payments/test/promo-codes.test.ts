import { expect, test } from '@jest/globals';
import type { PromoView } from '@momos/contracts/promo-codes';
import { eventually, type TestActor, useEngines } from '@momos/testing';
import { v7 as uuid } from 'uuid';
import { onSandboxPage, refundRequest, startPayments } from './running-payments.ts';

const engines = useEngines();
const app = await startPayments(engines, { FEE_BASIS_POINTS: '250' });
const { events } = app;
const { social } = events;
const host: TestActor = { userId: social.ownerId };
const path = `/socials/${social.id}/promo-codes`;

let count = 0;
const create = (body: object, as: TestActor = host) =>
  app.call<PromoView>('POST', path, {
    as,
    body: { code: `CODE${++count}`, kind: 'PERCENT', value: 20, ...body },
  });
const check = (code: string, tierId?: string) =>
  app.call<{ promoText: string }>('POST', '/payments/promo-code', {
    as: {},
    body: { socialId: social.id, code, tierId },
  });
const quoteOf = (promoCode: string, tierId = 'standard') =>
  app.rpc.quote({
    socialId: social.id,
    userId: uuid(),
    tierId,
    ticketPrice: 5000,
    depositAmount: 1000,
    currency: 'USD',
    quantity: 2,
    promoCode,
  });

test('hosts make, list, change and end codes; a repeat with the same key makes one', async () => {
  const body = { code: 'early-bird', kind: 'FIXED', value: 12.5, maxUses: 2 };
  const made = await app.call<PromoView>('POST', path, { as: host, body, key: 'k1' });
  expect(made).toMatchObject({
    status: 201,
    data: { code: 'EARLY-BIRD', value: 12.5, uses: 0, isActive: true },
  });
  expect((await app.call<PromoView>('POST', path, { as: host, body, key: 'k1' })).data.id).toBe(made.data.id);
  expect(await app.call('POST', path, { as: host, body })).toMatchObject({ status: 409 });
  const one = `${path}/${made.data.id}`;
  expect((await app.call<PromoView>('PATCH', one, { as: host, body: { value: 5 } })).data.value).toBe(5);
  expect((await app.call<PromoView[]>('GET', path, { as: host })).data).toHaveLength(1);
  expect(await app.call('DELETE', one, { as: host })).toMatchObject({ status: 200, data: { ok: true } });
  expect(await app.call('PATCH', one, { as: host, body: { value: 1 } })).toMatchObject({ status: 404 });
  expect((await app.call('POST', path, { as: host, body })).status).toBe(201);
});

test('a host who is none any more gets no stored response', async () => {
  const other = { userId: uuid() };
  social.hostIds = [other.userId];
  const { data } = await create({});
  const send = async (key: string) => [
    (await app.call('POST', path, { as: other, body: { code: 'OURS', kind: 'PERCENT', value: 20 }, key }))
      .status,
    (await app.call('PATCH', `${path}/${data.id}`, { as: other, body: { value: 5 }, key: `${key}-change` }))
      .status,
  ];
  expect(await send('was-host')).toEqual([201, 200]);
  expect(await send('was-host')).toEqual([201, 200]);
  social.hostIds = [];
  expect(await send('was-host')).toEqual([403, 403]);
});

test('strangers may not, visitors neither, and a hidden social is not there for them', async () => {
  expect((await create({}, {})).status).toBe(403);
  expect((await app.call('GET', path, {})).status).toBe(401);
  expect((await create({}, { isAdmin: true })).status).toBe(201);
  social.visibility = 'PRIVATE';
  expect((await create({}, {})).status).toBe(404);
  expect((await check('ANY')).status).toBe(404);
  expect((await create({})).status).toBe(201);
  social.visibility = 'PUBLIC';
});

test.each([
  [{ value: 101 }, 'body.value'],
  [{ code: 'no spaces!' }, 'body.code'],
  [{ startsAt: '2035-01-02T00:00:00Z', endsAt: '2035-01-01T00:00:00Z' }, 'body.endsAt'],
])('refuses %j', async (given, field) => {
  expect(await create(given)).toMatchObject({ status: 400, details: [{ field }] });
});

test('a percentage stays one when the kind is changed', async () => {
  const { data } = await create({ kind: 'FIXED', value: 500 });
  const changed = await app.call('PATCH', `${path}/${data.id}`, { as: host, body: { kind: 'PERCENT' } });
  expect(changed).toMatchObject({ status: 400, details: [{ field: 'body.value' }] });
});

test('says what a code is worth, or why it is worth nothing', async () => {
  const { data: vip } = await create({ tierIds: ['vip'] });
  expect((await check(vip.code.toLowerCase(), 'vip')).data.promoText).toBe('20% off');
  const reasonFor = async (code: string, tier?: string) => (await check(code, tier)).details?.[0]?.message;
  expect(await reasonFor(vip.code, 'standard')).toContain('not for this ticket');
  expect(await reasonFor('NOWHERE')).toContain('There is no code');
  const { data: past } = await create({ endsAt: '2020-01-01T00:00:00Z' });
  expect(await reasonFor(past.code)).toContain('has expired');
  const { data: future } = await create({ startsAt: '2090-01-01T00:00:00Z' });
  expect(await reasonFor(future.code)).toContain('not valid yet');
  const { data: off } = await create({ isActive: false });
  expect(await reasonFor(off.code)).toContain('no longer valid');
});

test('events is quoted the same price, fee included', async () => {
  const { data } = await create({});
  expect(await quoteOf(data.code)).toMatchObject({
    ticketAmount: 10_000,
    depositAmount: 2000,
    discountAmount: 2000,
    feeAmount: 200,
    totalAmount: 10_200,
    promoText: '20% off',
  });
  await expect(quoteOf('NOWHERE')).rejects.toMatchObject({
    code: 'bad_request',
    details: [{ field: 'promoCode' }],
  });
});

test('a use is taken with the page, and given back when it is left or everything is refunded', async () => {
  const { data: promo } = await create({ kind: 'FREE', value: 0, maxUses: 1 });
  const uses = async () => (await app.promoCodes.get(social.id, promo.id))?.uses;
  const rsvp = events.addRsvp({ promoCode: promo.code });
  const { data } = await app.open(rsvp);
  expect(data).toMatchObject({ ticketPrice: 50, discount: 50, depositAmount: 10, fee: 0, total: 10 });
  expect((await app.open(rsvp)).data.paymentId).toBe(data.paymentId);
  expect(await uses()).toBe(1);
  rsvp.plusOnes = 1;
  const changed = await app.open(rsvp);
  expect(changed).toMatchObject({ status: 201, data: { state: 'OPEN', discount: 100, total: 20 } });
  expect(await uses()).toBe(1);
  const other = events.addRsvp({ promoCode: promo.code });
  expect(await app.open(other)).toMatchObject({
    status: 400,
    details: [{ field: 'promoCode', message: expect.stringContaining('used up') }],
  });
  await app.act(rsvp, changed.data.paymentId, 'abandon');
  expect(await uses()).toBe(0);
  const second = await app.open(other);
  await onSandboxPage(app, second.data.url, 'pay');
  await app.act(other, second.data.paymentId, 'confirm');
  expect(await uses()).toBe(1);
  await app.rpc.createRefund(refundRequest(other, { key: 'all' }));
  await eventually(async () => expect(await uses()).toBe(0));
});

test('a rest too small to be charged is waived: paid immediately, and the ledger stays at zero', async () => {
  const { data: promo } = await create({ kind: 'FIXED', value: 49.7 });
  const rsvp = events.addRsvp({ promoCode: promo.code, depositAmount: 0 });
  const { data } = await app.open(rsvp);
  expect(data).toMatchObject({ ticketPrice: 50, discount: 50, fee: 0, total: 0 });
  expect(await app.act(rsvp, data.paymentId, 'confirm')).toMatchObject({
    data: { state: 'CAPTURED', isFree: true },
  });
  expect((await app.check()).problems).toEqual([]);
});

test('refunds by the host: within what is left, by type, once per key', async () => {
  const rsvp = events.addRsvp();
  const { data } = await app.open(rsvp);
  const refund = (key: string, type: string, amount = 0) =>
    app.rpc.createRefund(refundRequest(rsvp, { key, type, amount, note: 'by the host' }));
  await onSandboxPage(app, data.url, 'pay');
  await app.act(rsvp, data.paymentId, 'confirm');
  // 50 for the ticket, 10 for the deposit, 1.25 of fee.
  await expect(refund('a', 'CUSTOM', 6126)).rejects.toMatchObject({
    code: 'bad_request',
    details: [{ field: 'amount', message: 'At most $61.25 can be refunded.' }],
  });
  expect(await refund('b', 'CUSTOM', 1000)).toMatchObject({ amount: 1000, depositAmount: 0, status: 'DONE' });
  expect(await refund('b', 'CUSTOM', 1000)).toMatchObject({ amount: 1000 });
  expect(await refund('c', 'DEPOSIT_ONLY')).toMatchObject({ amount: 1000, depositAmount: 1000 });
  expect(await refund('d', 'TICKET_ONLY')).toMatchObject({ amount: 4125, depositAmount: 0 });
  await expect(refund('e', 'FULL')).rejects.toMatchObject({ code: 'already_done' });
  await expect(refund('f', 'SOME')).rejects.toMatchObject({ code: 'bad_request' });
  const { payments } = await app.rpc.listPayments({ subjectKind: 'social-ticket', subjectIds: [rsvp.id] });
  expect(payments).toMatchObject([{ status: 'REFUNDED', refundedAmount: 6125, refunds: [{}, {}, {}] }]);
  expect((await app.check()).problems).toEqual([]);
});
