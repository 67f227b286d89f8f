import { expect, test } from '@jest/globals';
import type { Payment } from '../payment/payment.ts';
import type { SettlementDeps } from '../settlement/settlement-deps.ts';
import { updatePayment } from './update-payment.ts';

test('no page takes the place of a charge of a kept card', async () => {
  const payment = { id: 'p', userId: 'u', status: 'OPEN', command: 'CHARGE', page: 1, session: null };
  const turned: unknown[] = [];
  const payments = {
    get: async () => payment as Payment,
    save: async (_: Payment, changes: unknown) => {
      turned.push(changes);
      return payment as Payment;
    },
  };
  const deps = { payments, clock: { now: () => new Date() } } as unknown as SettlementDeps;
  await expect(
    updatePayment(deps, { userId: 'u' }, { paymentId: 'p', action: 'change-method' }),
  ).rejects.toMatchObject({ code: 'illegal_state', status: 409 });
  expect(turned).toEqual([]);
});
