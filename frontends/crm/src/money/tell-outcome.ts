import type { CallData } from '@momos/contracts/route';
import type { unsettledMoneyContract } from '@momos/contracts/unsettled-money';
import { formatMoney, showToast } from '@momos/ui';

type Outcome = CallData<typeof unsettledMoneyContract.sendAgain>;

/** Says how sending again went. */
export function tellOutcome({ status, amount, currency, reason }: Outcome): void {
  const money = formatMoney(amount, currency);
  if (status === 'FAILED')
    showToast(`${money} was refused again: ${reason ?? 'the provider gave no reason.'}`, { tone: 'bad' });
  else if (status === 'DONE') showToast(`${money} settled`, { tone: 'good' });
  else showToast(`${money} sent. The payment provider has not confirmed it yet.`);
}

/** Says that a refund by hand was undone. */
export function tellUndone({ amount, currency }: Outcome): void {
  showToast(`${formatMoney(amount, currency)} waits under Refunds again`);
}

/** Says that a charge was given up. */
export function tellGivenUp({ status, amount, currency }: Outcome): void {
  const money = formatMoney(amount, currency);
  showToast(status === 'PENDING' ? `Charge given up. ${money} is being released.` : 'Charge given up');
}
