import type { PaymentChanged } from '@momos/contracts/proto/payments/v1/bus';
import { refreshPeople } from '../person/refresh-people.ts';
import type { ReadModel } from '../read-model/read-model.store.ts';
import { paymentOf } from './payment.ts';

/** Keeps payments as payments tells them. */
export async function onPaymentChanged(model: ReadModel, messages: readonly PaymentChanged[]): Promise<void> {
  const told = messages.flatMap(({ payment }) => (payment ? [paymentOf(payment)] : []));
  await model.payments.put(told);
  await refreshPeople(
    model,
    told.map(({ userId }) => userId),
  );
}
