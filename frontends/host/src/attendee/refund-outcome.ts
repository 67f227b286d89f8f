import type { CallData } from '@momos/contracts/route';
import type { refundsContract } from '@momos/contracts/refunds';
import { formatMoney, showToast } from '@momos/ui';

type Outcome = CallData<typeof refundsContract.refund>;

/** Says how a refund went: done, on its way, or refused with the reason. */
export function tellOutcome(outcome: Outcome, name: string): void {
  const { amount, currency, status, failure } = outcome;
  const money = formatMoney(amount, currency);
  if (status === 'FAILED')
    showToast(`The refund of ${money} was refused: ${failure ?? 'the provider gave no reason.'}`, {
      tone: 'bad',
    });
  else
    showToast(status === 'DONE' ? `${money} refunded to ${name}` : `${money} is on its way to ${name}`, {
      tone: 'good',
    });
}
