import { AppError, illegalState } from '@momos/contracts/errors';
import type { Actor } from '@momos/runtime';
import type { Payment } from '../payment/payment.ts';
import { closeFormerPage, executePayment } from '../settlement/execute-payment.ts';
import type { SettlementDeps } from '../settlement/settlement-deps.ts';
import { closePage, openPage, turnPage } from './payment-page.ts';
import { payersPayment } from './payment.policy.ts';

/** Actions of a payer. */
export type PaymentAction = 'confirm' | 'change-method' | 'abandon';

/**
 * An action of the payer (spec §7 `PATCH /payments`): `confirm` asks the provider and settles, `abandon` closes the page,
 * `change-method` closes it and opens another. Each returns the payment as it stands, so one that was paid a moment
 * before is returned as paid. 404 for another person's payment, 409 when it is settled already, and for another page in the place of
 * a charge, which has none.
 */
export async function updatePayment(
  deps: SettlementDeps,
  actor: Pick<Actor, 'userId'>,
  { paymentId, action }: { paymentId: string; action: PaymentAction },
): Promise<Payment> {
  const payment = payersPayment(actor, await deps.payments.get(paymentId));
  if (action === 'confirm') return executePayment(deps, payment);
  if (action === 'abandon' && payment.status === 'FAILED') return payment;
  if (payment.status !== 'OPEN')
    throw illegalState('payment', payment.status, action === 'abandon' ? 'FAILED' : 'OPEN');
  if (action === 'abandon') return abandon(deps, payment);
  if (payment.command === 'CHARGE')
    throw new AppError(
      'illegal_state',
      'Your card is being charged right now. Please look again in a minute.',
    );
  return openPage(deps, await turnPage(deps, payment));
}

async function abandon(deps: SettlementDeps, given: Payment): Promise<Payment> {
  const payment = await closeFormerPage(deps, given);
  return payment.status === 'OPEN' ? closePage(deps, payment) : payment;
}
