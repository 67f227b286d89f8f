import { startNotices, type NoticesApp } from './notices-app.ts';
import { beforeAll, expect, jest, test } from '@jest/globals';
import { type DeepPartial, RsvpChange, RsvpChanged } from '@momos/contracts/proto/events/v1/bus';
import { PaymentChange, PaymentChanged } from '@momos/contracts/proto/payments/v1/bus';
import { topics } from '@momos/contracts/topics';
import { eventually, useEngines } from '@momos/testing';

const engines = useEngines();
jest.setTimeout(90_000);
let neighbours: NoticesApp['neighbours'];
let sink: NoticesApp['sink'];
let publish: NoticesApp['publish'];
let mailTo: NoticesApp['mailTo'];

beforeAll(async () => {
  ({ neighbours, sink, publish, mailTo } = await startNotices(engines));
});

const publishRsvp = (message: DeepPartial<RsvpChanged>) =>
  publish(topics.rsvp, RsvpChanged.fromPartial(message));

test('each refund is notified once, also days after it was asked for', async () => {
  const user = neighbours.addUser();
  const social = neighbours.addSocial();
  const refund = {
    id: '0198c5d2-0000-7000-8000-00000000000b',
    type: 'DEPOSIT_ONLY',
    amount: 1000,
    depositAmount: 1000,
    status: 'PENDING',
    createdAt: new Date(Date.now() - 72 * 3_600_000),
    updatedAt: new Date(),
  };
  const payment = {
    id: '0198c5d2-0000-7000-8000-00000000000c',
    version: 4,
    subject: { kind: 'social-ticket', id: 'r', scopeId: social.id },
    userId: user.id,
    currency: 'USD',
    method: 'visa 4242',
  };
  for (const [version, status] of [
    [4, 'PENDING'],
    [5, 'DONE'],
    [6, 'DONE'],
  ] as const) {
    await publish(
      topics.payment,
      PaymentChanged.fromPartial({
        change: PaymentChange.PAYMENT_CHANGE_REFUNDED,
        payment: { ...payment, version, refunds: [{ ...refund, status }] },
      }),
    );
  }
  const { mail } = await mailTo(user.email, /^Your deposit is on its way/);
  expect(mail.text).toContain('$10');
  expect(mail.text).toContain('visa 4242');
  const store = await engines.connectStore();
  await eventually(async () =>
    expect(
      await store.connection
        .collection<{ _id: string }>('inbox')
        .findOne({ _id: `messaging/payments.payment/${payment.id}` }),
    ).toMatchObject({ version: 6 }),
  );
  expect(await store.connection.collection('deliveries').countDocuments({ userId: user.id })).toBe(1);
});

test('a refused refund is notified once to its attendee and to each host, and that one was paid by hand', async () => {
  const [user, owner, host] = [neighbours.addUser(), neighbours.addUser(), neighbours.addUser()];
  const social = neighbours.addSocial({ ownerId: owner.id, hostIds: [owner.id, host.id] });
  const failed = {
    id: '0198c5d2-0000-7000-8000-0000000000f1',
    amount: 4000,
    status: 'FAILED',
    failure: 'The card is closed.',
    createdAt: new Date('2020-01-01T00:00:00Z'),
    updatedAt: new Date(),
  };
  const again = {
    id: '0198c5d2-0000-7000-8000-0000000000f2',
    amount: 4000,
    method: 'manual',
    createdAt: new Date(),
  };
  const tell = (version: number, refunds: object[]) =>
    publish(
      topics.payment,
      PaymentChanged.fromPartial({
        change: PaymentChange.PAYMENT_CHANGE_REFUND_FAILED,
        payment: {
          id: '0198c5d2-0000-7000-8000-0000000000f0',
          version,
          subject: { kind: 'social-ticket', id: 'rsvp-1', scopeId: social.id },
          userId: user.id,
          currency: 'USD',
          method: 'visa 4242',
          refunds,
        },
      }),
    );
  await tell(4, [failed]);
  await tell(5, [failed]);
  const notified = await mailTo(user.email, /^Your refund did not go through yet/);
  expect(notified.mail.text).toMatch(/\$40.*The card is closed\..*You have nothing to do\./s);
  for (const { email } of [owner, host]) {
    const { mail } = await mailTo(email, /^A refund of \$40 failed/);
    expect(mail.html).toContain('/manage?rsvp=rsvp-1');
  }
  await tell(6, [
    { ...failed, coveredBy: again.id },
    { ...again, status: 'DONE' },
  ]);
  const { mail } = await mailTo(user.email, /^The hosts paid you back/);
  expect(mail.text).toContain('$40');
  expect(mail.text).not.toContain('visa 4242');
  expect(sink.to(user.email)).toHaveLength(2);
  expect(sink.to(host.email)).toHaveLength(1);
  // Staff undoes that it was paid by hand: no refusal of the provider's.
  await tell(7, [
    { ...failed, coveredBy: again.id },
    {
      ...again,
      status: 'FAILED',
      failure: 'It was marked as paid another way by mistake.',
      updatedAt: new Date(),
    },
  ]);
  const undone = await mailTo(user.email, /^You have not been paid back yet/);
  expect(undone.mail.text).toMatch(/That was a mistake.*\$40/s);
  expect(undone.mail.text).not.toContain('refused');
  expect((await mailTo(host.email, /^A refund of \$40 was not paid/)).mail.text).not.toContain('refused');
});

test.each([
  ['no place left', /^Sold out, full refund/, 'You are on the waitlist.'],
  ['not decided before the end', /^Not approved in time, full refund/, 'did not decide'],
  ['the RSVP is over', /^Full refund/, 'your registration had changed'],
])('a payment without a place says why: %s', async (reason, subject, words) => {
  const user = neighbours.addUser();
  const social = neighbours.addSocial();
  const rsvp = neighbours.addRsvp({ socialId: social.id, userId: user.id, status: 'WAITLIST', version: 2 });
  await publishRsvp({ change: RsvpChange.RSVP_CHANGE_UNSEATED, rsvp, reason, actorId: 'system' });
  expect((await mailTo(user.email, subject)).mail.text).toContain(words);
});
