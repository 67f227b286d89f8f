import { illegalState } from '@momos/contracts/errors';
import type { Actor } from '@momos/runtime';
import { nextCheck, type Payment } from '../payment/payment.ts';
import type { RefundDeps } from '../refund/refund-deps.ts';
import { executePayment } from '../settlement/execute-payment.ts';
import { settlePayment } from '../settlement/settle-payment.ts';
import { closePage, openPage } from './payment-page.ts';
import { payersPayment } from './payment.policy.ts';

/** Actions of a payer. */
export type PaymentAction = 'confirm' | 'change-method' | 'abandon';

/**
 * An action of the payer (spec §7 `PATCH /payments`): `confirm` asks the provider and settles, `abandon` closes the page,
 * `change-method` closes it and opens another. Each returns the payment as it stands, so one that was paid a moment
 * before is returned as paid. 404 for another person's payment, 409 when it is settled already.
 */
export async function updatePayment(
  deps: RefundDeps,
  actor: Pick<Actor, 'userId'>,
  { paymentId, action }: { paymentId: string; action: PaymentAction },
): Promise<Payment> {
  const payment = payersPayment(actor, await deps.payments.get(paymentId));
  if (action === 'confirm') return executePayment(deps, payment);
  if (action === 'abandon' && payment.status === 'FAILED') return payment;
  if (payment.status !== 'OPEN')
    throw illegalState('payment', payment.status, action === 'abandon' ? 'FAILED' : 'OPEN');
  return action === 'abandon' ? closePage(deps, payment) : changeMethod(deps, payment);
}

async function changeMethod(deps: RefundDeps, payment: Payment): Promise<Payment> {
  const seen = await deps.providers.of(payment.provider).close(payment);
  if (seen.state === 'authorised' || seen.state === 'captured') return settlePayment(deps, payment, seen);
  const now = deps.clock.now();
  const checkAt = nextCheck({ ...payment, tries: 0 }, now);
  const attempt = payment.attempt + 1;
  const next = await deps.payments.save(payment, { attempt, session: null, tries: 0, checkAt }, now);
  return openPage(deps, next);
}
