import { expect, test } from '@jest/globals';
import { migrate } from '@momos/store';
import { useEngines } from '@momos/testing';
import { migrations } from '../src/migrations.ts';
import { createPayments } from '../src/payment/payment.store.ts';
import { createRefunds } from '../src/refund/refund.store.ts';

const engines = useEngines();

const former = (_id: string, rsvpId: string, given: object) => ({
  _id,
  version: 3,
  rsvpId,
  socialId: 'social',
  userId: 'payer',
  hostId: 'host',
  title: 'Supper club',
  tierName: 'Standard',
  tickets: 2,
  status: 'FAILED',
  isCurrent: false,
  currency: 'USD',
  ticketAmount: 10_000,
  depositAmount: 2000,
  feeAmount: 0,
  discountAmount: 1000,
  totalAmount: 11_000,
  capturedAmount: 0,
  refundedAmount: 0,
  refundedDepositAmount: 0,
  promised: { ticket: 0, deposit: 0, fee: 0 },
  promoCode: 'TEN',
  promoCodeId: 'ten',
  isPromoUsed: false,
  provider: 'sandbox',
  isCaptureManual: false,
  attempt: 1,
  session: null,
  reference: null,
  method: null,
  failure: null,
  order: null,
  expiresAt: new Date(),
  checkAt: null,
  tries: 0,
  createdAt: new Date(),
  updatedAt: new Date(),
  ...given,
});

const refund = { key: 'cancelled', type: 'FULL', reason: 'cancelled', actorId: 'payer' };

test('payments of RSVPs become payments of a subject, also when the migration was interrupted', async () => {
  const store = await engines.connectStore();
  const rows = store.connection.collection<{ _id: string }>('payments');
  const session = { id: 'page', url: 'http://page' };
  await rows.insertMany([
    former('a', 'rsvp-1', {}),
    former('b', 'rsvp-1', {
      attempt: 4,
      session,
      status: 'OPEN',
      isCurrent: true,
      order: { kind: 'RELEASE', refund },
    }),
    former('c', 'rsvp-2', { tickets: 1, discountAmount: 0, promoCode: null }),
  ]);
  const isCurrent = { partialFilterExpression: { isCurrent: true } };
  await rows.createIndex({ rsvpId: 1 }, { name: 'one-current', unique: true, ...isCurrent });
  await rows.createIndex({ rsvpId: 1, _id: -1 });
  const refundRows = store.connection.collection<{ _id: string }>('refunds');
  await refundRows.insertOne({
    _id: 'r',
    rsvpId: 'rsvp-1',
    key: 'k',
    paymentId: 'a',
    checkAt: null,
  } as never);
  await refundRows.createIndex({ rsvpId: 1, key: 1 }, { unique: true });

  const payments = createPayments(store, 'test');
  const refunds = createRefunds(store, 'test');
  await migrate(store, migrations);
  // As after a death in the middle: one payment is converted, its sister not yet, and the step runs again.
  await rows.replaceOne(
    { _id: 'b' },
    { ...former('b', 'rsvp-1', { attempt: 4, session, order: { kind: 'RELEASE', refund } }) },
  );
  await store.connection
    .collection<{ _id: string }>('migrations')
    .deleteOne({ _id: '0001-payments-by-subject' });
  await migrate(store, migrations);

  expect(await payments.ofSubjects('social-ticket', ['rsvp-1'])).toMatchObject([
    {
      id: 'b',
      attempt: 2,
      page: 4,
      session: { ...session, page: 4 },
      command: 'RELEASE',
      ended: { orderId: 'cancelled', cause: 'cancelled', actorId: 'payer' },
    },
    {
      id: 'a',
      subject: { kind: 'social-ticket', id: 'rsvp-1', scopeId: 'social' },
      attempt: 1,
      page: 1,
      session: null,
      command: null,
      ended: null,
      payeeId: 'host',
      lines: [
        { kind: 'ticket', label: 'Standard × 2', amount: 10_000 },
        { kind: 'discount', label: 'Code TEN', amount: -1000 },
        { kind: 'deposit', label: 'Deposit × 2, back when you come', amount: 2000 },
      ],
    },
  ]);
  expect((await payments.get('c'))?.lines).toEqual([
    { kind: 'ticket', label: 'Standard', amount: 10_000 },
    { kind: 'deposit', label: 'Deposit, back when you come', amount: 2000 },
  ]);
  expect(await refunds.byKey({ kind: 'social-ticket', id: 'rsvp-1' }, 'k')).toMatchObject({
    id: 'r',
    method: 'provider',
  });
  const stored = await rows.findOne({ _id: 'a' });
  for (const field of ['rsvpId', 'hostId', 'ticketAmount', 'isCurrent', 'order', 'number'])
    expect(stored).not.toHaveProperty(field);
  const names = (await rows.indexes()).map(({ name }) => name);
  expect(names.filter(name => name?.startsWith('rsvpId') || name === 'one-current')).toEqual([]);
});
