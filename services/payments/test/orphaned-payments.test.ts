import { expect, test } from '@jest/globals';
import { useEngines } from '@momos/testing';
import { checkLedger } from '../src/ledger/check-ledger.ts';
import type { Payment } from '../src/payment/payment.ts';
import type { OwnerAnswer } from '../src/purchasable/purchasables.ts';
import { askDue, orphanedAfterMs } from '../src/settlement/ask-owners.ts';
import { settlePayment } from '../src/settlement/settle-payment.ts';
import { refundOrphan } from '../src/unsettled/refund-orphan.ts';
import { addPayment, captured, makeParts } from './parts.ts';

const engines = useEngines();
const made = await makeParts(engines);
const { payments, clock } = made;
const hour = 60 * 60_000;

/** What the owner answers by subject; an owner that is away answers undefined. */
const answers = new Map<string, OwnerAnswer | undefined>();
const parts = {
  ...made,
  purchasables: {
    ...made.purchasables,
    notify: async ({ subject }: { subject?: { id: string } | undefined }) => answers.get(subject?.id ?? ''),
  },
};

const of = async ({ id }: Payment) => (await payments.get(id))?.acknowledgement;
const orphans = async () => (await payments.orphaned({ pageSize: 50 })).items.map(({ id }) => id);

/** Captured money whose owner answers `state` from then on. */
async function paid(state: OwnerAnswer | undefined): Promise<Payment> {
  const payment = await addPayment(parts);
  answers.set(payment.subject.id, undefined);
  const settled = await settlePayment(parts, payment, captured);
  answers.set(payment.subject.id, state);
  return settled;
}

/** The owners are asked, again and again over some time. */
async function askFor(ms: number): Promise<void> {
  const until = clock.now().getTime() + ms;
  while (clock.now().getTime() < until) {
    clock.advance(60_000);
    while (await askDue(parts));
  }
}

test('an owner that has what was paid for is asked until it says so, and never again', async () => {
  const payment = await paid(undefined);
  await askFor(60 * 60_000);
  expect(await of(payment)).toMatchObject({ at: null, unknownSince: null, orphanedAt: null });
  answers.set(payment.subject.id, 'has');
  await askFor(10 * 60_000);
  expect(await of(payment)).toMatchObject({ at: expect.any(Date), askAt: null });
  answers.set(payment.subject.id, 'lacks');
  await askFor(60 * 60_000);
  expect(await orphans()).not.toContain(payment.id);
});

test('a payment is orphaned when its owner does not know of it for long, and the proof of the ledger names it', async () => {
  const payment = await paid('lacks');
  await askFor(orphanedAfterMs - 120_000);
  expect(await orphans()).not.toContain(payment.id);
  await askFor(10 * 60_000);
  expect(await orphans()).toContain(payment.id);
  expect(await payments.countOrphaned()).toBeGreaterThan(0);
  const report = await checkLedger(parts);
  expect(report.problems).toContain(
    `payment ${payment.id}: the owner of social-ticket ${payment.subject.id} does not know of it`,
  );
  // It comes back, as from a backup.
  answers.set(payment.subject.id, 'has');
  await askFor(2 * 60 * 60_000);
  expect(await orphans()).not.toContain(payment.id);
  expect((await checkLedger(parts)).problems).toEqual([]);
});

test('staff refunds it once, and it waits no more', async () => {
  const payment = await paid('lacks');
  await askFor(orphanedAfterMs + 10 * 60_000);
  const orphan = await payments.get(payment.id);
  if (!orphan) throw new Error('no payment');
  const refund = () => refundOrphan(parts, orphan, { method: 'provider', note: '', actorId: 'staff' });
  const done = await Promise.allSettled([refund(), refund()]);
  expect(done.some(({ status }) => status === 'fulfilled')).toBe(true);
  expect(await refund()).toMatchObject({ status: 'DONE', amount: 6000, reason: 'orphaned' });
  expect(await payments.get(payment.id)).toMatchObject({ status: 'REFUNDED', refundedAmount: 6000 });
  expect(await orphans()).not.toContain(payment.id);
  expect((await checkLedger(parts)).problems).toEqual([]);
});

test('what its owner has after all is not refunded', async () => {
  const payment = await paid('lacks');
  await askFor(orphanedAfterMs + 10 * 60_000);
  const orphan = (await payments.get(payment.id)) ?? payment;
  answers.set(payment.subject.id, 'has');
  const refund = refundOrphan(parts, orphan, { method: 'provider', note: '', actorId: 'staff' });
  await expect(refund).rejects.toMatchObject({ code: 'already_done' });
  expect(await payments.get(payment.id)).toMatchObject({ status: 'CAPTURED', refundedAmount: 0 });
  expect(await orphans()).not.toContain(payment.id);
});

test('what its owner does not answer about is not refunded: it may have it again', async () => {
  const payment = await paid('lacks');
  await askFor(orphanedAfterMs + 10 * 60_000);
  const orphan = (await payments.get(payment.id)) ?? payment;
  answers.set(payment.subject.id, undefined);
  const refund = refundOrphan(parts, orphan, { method: 'provider', note: '', actorId: 'staff' });
  await expect(refund).rejects.toMatchObject({ code: 'unavailable' });
  expect(await payments.get(payment.id)).toMatchObject({ status: 'CAPTURED', refundedAmount: 0 });
  expect(await orphans()).toContain(payment.id);
});

test('one whose money went back meanwhile is asked about no more', async () => {
  const payment = await paid('lacks');
  const orphaned = (await payments.get(payment.id)) ?? payment;
  await payments.save(orphaned, { ended: { orderId: 'o', cause: 'cancel', actorId: 'system' } }, clock.now());
  await askFor(orphanedAfterMs + 10 * 60_000);
  expect(await of(payment)).toMatchObject({ askAt: null, orphanedAt: null });
});

test('one whose money the payer’s bank took waits for no one', async () => {
  const payment = await paid('lacks');
  await askFor(orphanedAfterMs + 10 * 60_000);
  const orphan = (await payments.get(payment.id)) ?? payment;
  const parts = { ticket: 5000, deposit: 1000, fee: 0 };
  const about = { id: 'dp', status: 'LOST', amount: 6000, reason: '', dueBy: null, fee: null } as const;
  const dispute = { ...about, parts, openedAt: clock.now(), closedAt: clock.now() };
  await payments.save(orphan, { disputes: [dispute] }, clock.now());
  expect(await orphans()).toContain(payment.id);
  await askFor(2 * 60 * 60_000);
  expect(await orphans()).not.toContain(payment.id);
});

test('an attempt that its owner has, but not what was paid for yet, is no orphan and asked about again', async () => {
  const payment = await paid('lacks');
  await askFor(orphanedAfterMs - 5 * 60_000);
  answers.set(payment.subject.id, 'waits');
  await askFor(10 * 60_000);
  expect(await of(payment)).toMatchObject({ at: null, unknownSince: null, orphanedAt: null });
  // What it did not know before does not count.
  answers.set(payment.subject.id, 'lacks');
  await askFor(orphanedAfterMs - 5 * 60_000);
  expect(await orphans()).not.toContain(payment.id);
  await askFor(10 * 60_000);
  expect(await orphans()).toContain(payment.id);
});

test('its refund ends the attempt, and its owner is asked on until it knows that', async () => {
  const payment = await paid('lacks');
  await askFor(orphanedAfterMs + 10 * 60_000);
  const orphan = (await payments.get(payment.id)) ?? payment;
  await refundOrphan(parts, orphan, { method: 'provider', note: '', actorId: 'staff' });
  const { orderId, cause } = (await payments.get(payment.id))?.ended ?? {};
  expect([orderId, cause]).toEqual(['orphaned:1', 'orphaned']);
  await askFor(3 * hour);
  expect(await orphans()).not.toContain(payment.id);
  expect(await of(payment)).toMatchObject({ at: null, askAt: expect.any(Date) });
  answers.set(payment.subject.id, 'returns');
  await askFor(26 * hour);
  expect(await of(payment)).toMatchObject({ at: expect.any(Date), askAt: null });
});

test('one that came back just before its refund is not refunded', async () => {
  const payment = await paid('lacks');
  await askFor(orphanedAfterMs + 10 * 60_000);
  const orphan = (await payments.get(payment.id)) ?? payment;
  const cameBack = {
    ...parts,
    purchasables: {
      ...parts.purchasables,
      notify: async () => {
        // Its owner said that it has it after this answer was given.
        await payments.acknowledge(orphan, { at: clock.now(), askAt: null, orphanedAt: null });
        return 'lacks' as const;
      },
    },
  };
  const refund = refundOrphan(cameBack, orphan, { method: 'provider', note: '', actorId: 'staff' });
  await expect(refund).rejects.toMatchObject({ code: 'already_done' });
  expect(await payments.get(payment.id)).toMatchObject({ status: 'CAPTURED', ended: null });
});

test('what a version captured that did not ask is asked about: soon while it is new, within a day where it is old', async () => {
  const money = { status: 'CAPTURED', capturedAmount: 6000 } as const;
  const [lost, known, old, over] = [
    await addPayment(parts, { ...money, updatedAt: clock.now() }),
    await addPayment(parts, { ...money, updatedAt: clock.now() }),
    await addPayment(parts, { ...money, updatedAt: new Date(0) }),
    await addPayment(parts, { ...money, status: 'REFUNDED', refundedAmount: 6000 }),
  ];
  for (const { subject } of [lost, old, over]) answers.set(subject.id, 'lacks');
  answers.set(known.subject.id, 'has');
  await askFor(orphanedAfterMs + 10 * 60_000);
  expect(await orphans()).toContain(lost.id);
  expect(await of(known)).toMatchObject({ at: expect.any(Date) });
  await askFor(25 * hour);
  expect(await orphans()).toContain(old.id);
  expect(await of(over)).toBeUndefined();
});
