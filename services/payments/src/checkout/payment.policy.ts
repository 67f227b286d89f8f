import { notFound } from '@momos/contracts/errors';
import type { Actor } from '@momos/runtime';
import type { Payment } from '../payment/payment.ts';

/** The payment, if it is this person's own; for everyone else it does not exist (404). */
export function payersPayment(actor: Pick<Actor, 'userId'>, payment: Payment | undefined): Payment {
  if (payment?.userId !== actor.userId) throw notFound('payment');
  return payment;
}
