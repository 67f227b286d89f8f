import { beforeEach, describe, expect, test } from '@jest/globals';
import { useEngines } from '@momos/testing';
import { AppError } from '@momos/contracts/errors';
import { v7 as uuid } from 'uuid';
import { openPayment } from '../src/checkout/open-payment.ts';
import { updatePayment } from '../src/checkout/update-payment.ts';
import type { Payment } from '../src/payment/payment.ts';
import type { Observation } from '../src/provider/observation.ts';
import { executePaymentById } from '../src/settlement/execute-payment.ts';
import { settlePayment } from '../src/settlement/settle-payment.ts';
import { addPayment, captured, failed, makeParts, open } from './parts.ts';

const engines = useEngines();
const parts = await makeParts(engines);
const { provider, payments, store } = parts;

/** What the provider answers when a page is closed; `meanwhile` runs before its answer. */
function onClose(
  seen: Observation,
  meanwhile: (payment: { id: string }) => Promise<unknown> = async () => 0,
) {
  provider.close = async payment => {
    await meanwhile(payment);
    return seen;
  };
}

beforeEach(() => {
  // The first page is closed at the provider, others are open or not there yet.
  provider.observe = async ({ session }) => (session?.id === 'page' ? failed : open);
  onClose(failed);
});

const statesOf = async ({ id }: Pick<Payment, 'id'>) => {
  const rows = await store.connection
    .collection('outbox')
    .find({ key: id }, { hint: { _id: 1 } })
    .toArray();
  return rows.length;
};

const changeMethod = (payment: Payment) =>
  updatePayment(parts, payment, { paymentId: payment.id, action: 'change-method' });

describe('another page in the place of one', () => {
  test('is not ended by the news that the old one is closed, read before or while it closes', async () => {
    const payment = await addPayment(parts);
    onClose(failed, async ({ id }) => {
      onClose(failed);
      // A webhook that read the payment before the page was turned, and one that reads it now.
      await settlePayment(parts, payment, failed);
      await executePaymentById(parts, id);
    });
    expect(await changeMethod(payment)).toMatchObject({
      id: payment.id,
      status: 'OPEN',
      page: 2,
      session: { id: `page-${payment.id}-2`, page: 2 },
    });
    await settlePayment(parts, payment, failed);
    expect(await payments.get(payment.id)).toMatchObject({ status: 'OPEN', page: 2 });
    expect(await statesOf(payment)).toBe(0);
  });

  test('is not opened where the old one was paid a moment before', async () => {
    const payment = await addPayment(parts);
    onClose(captured);
    expect(await changeMethod(payment)).toMatchObject({
      status: 'CAPTURED',
      capturedAmount: 6000,
      page: 1,
      session: { id: 'page' },
    });
  });

  test('is opened after a death between the turn and the closing, and the old page closed first', async () => {
    const payment = await addPayment(parts, { page: 2 });
    const closed: string[] = [];
    provider.close = async ({ session }) => {
      closed.push(session?.id ?? 'none');
      return failed;
    };
    await executePaymentById(parts, payment.id);
    expect(closed).toEqual(['page']);
    expect(await payments.get(payment.id)).toMatchObject({ status: 'OPEN', session: null });
    expect((await changeMethod((await payments.get(payment.id)) as Payment)).session?.page).toBe(3);
  });
});

describe('a payment is opened again', () => {
  const actor = { userId: uuid() };
  const { purchasables } = parts;
  const openAgain = (payment: Payment, given: Partial<typeof parts> = {}) =>
    openPayment({ ...parts, ...given }, actor, payment.subject);
  const withoutCode: typeof purchasables = {
    ...purchasables,
    hold: async request => {
      const held = await purchasables.hold(request);
      return { ...held, offer: held.offer && { ...held.offer, promoCode: '' } };
    },
  };

  test('with a renewed hold: another page of the same payment, which is published', async () => {
    const first = await openPayment({ ...parts, purchasables: withoutCode }, actor, {
      kind: 'social-ticket',
      id: uuid(),
      scopeId: uuid(),
    });
    const before = await statesOf(first);
    parts.clock.set(new Date(first.expiresAt.getTime() + 1000));
    const again = await openAgain(first, { purchasables: withoutCode });
    expect(again).toMatchObject({ id: first.id, attempt: 1, status: 'OPEN', page: 2 });
    expect(again.expiresAt.getTime()).toBeGreaterThan(parts.clock.now().getTime());
    expect(await statesOf(first)).toBe(before + 1);
  });

  test('with another choice: the hold moves on before the old attempt ends, and one that does not loses nothing', async () => {
    const payment = await addPayment(parts, { lines: [{ kind: 'ticket', label: 'Former', amount: 4000 }] });
    const seen: unknown[] = [];
    const watching = (refusal?: AppError): typeof purchasables => ({
      ...withoutCode,
      hold: async request => {
        if (request.endedAttempt > 0) {
          seen.push((await payments.get(payment.id))?.status);
          if (refusal) throw refusal;
        }
        return withoutCode.hold(request);
      },
    });
    const refusal = new AppError('unavailable', 'Events is away.');
    await expect(openAgain(payment, { purchasables: watching(refusal) })).rejects.toBe(refusal);
    expect(await payments.get(payment.id)).toMatchObject({ status: 'OPEN', ended: null });
    const next = await openAgain(payment, { purchasables: watching() });
    expect(next).toMatchObject({ attempt: 2, status: 'OPEN' });
    expect(next.id).not.toBe(payment.id);
    expect(seen).toEqual(['OPEN', 'OPEN']);
    expect(await payments.get(payment.id)).toMatchObject({ status: 'FAILED' });
  });

  test('with another choice, when the old page was paid: what was paid', async () => {
    const payment = await addPayment(parts, { lines: [{ kind: 'ticket', label: 'Former', amount: 6000 }] });
    onClose(captured);
    expect(await openAgain(payment, { purchasables: withoutCode })).toMatchObject({
      id: payment.id,
      status: 'CAPTURED',
    });
  });
});
