import { illegalState } from '@momos/contracts/errors';
import type { Actor } from '@momos/runtime';
import { carryOutPayment } from './carry-out-payment.ts';
import { closePage, withPage } from './open-payment.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { payersPayment } from './payment.policy.ts';
import { nextCheck, type Payment } from './payment.ts';
import { settlePayment } from './settle-payment.ts';

/** What a payer does with a payment. */
export type PaymentAction = 'confirm' | 'change-method' | 'abandon';

/**
 * What the payer's page tells of a payment (spec §7 `PATCH /payments`): `confirm` asks the provider and settles,
 * `abandon` closes the page, `change-method` closes it and opens another. Each answers the payment as it stands, so one
 * that was paid a moment before is answered as paid. 404 for another person's payment, 409 when it is settled already.
 */
export async function updatePayment(
  deps: PaymentDeps,
  actor: Pick<Actor, 'userId'>,
  { paymentId, action }: { paymentId: string; action: PaymentAction },
): Promise<Payment> {
  const payment = payersPayment(actor, await deps.payments.get(paymentId));
  if (action === 'confirm') return carryOutPayment(deps, payment.id);
  if (action === 'abandon' && payment.status === 'FAILED') return payment;
  if (payment.status !== 'OPEN')
    throw illegalState('payment', payment.status, action === 'abandon' ? 'FAILED' : 'OPEN');
  return action === 'abandon' ? closePage(deps, payment) : changeMethod(deps, payment);
}

async function changeMethod(deps: PaymentDeps, payment: Payment): Promise<Payment> {
  const seen = await deps.providers.of(payment.provider).close(payment);
  if (seen.state === 'authorised' || seen.state === 'captured') return settlePayment(deps, payment.id, seen);
  const now = deps.clock.now();
  const checkAt = nextCheck({ ...payment, tries: 0 }, now);
  const next = await deps.payments.save(
    payment,
    { attempt: payment.attempt + 1, session: null, tries: 0, checkAt },
    now,
  );
  return withPage(deps, next);
}
