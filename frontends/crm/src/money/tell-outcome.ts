import type { CallData } from '@momos/contracts/route';
import type { unsettledMoneyContract } from '@momos/contracts/unsettled-money';
import { formatMoney, showToast } from '@momos/ui';

/** Says how sending again went. */
export function tellOutcome(outcome: CallData<typeof unsettledMoneyContract.sendAgain>): void {
  const { status, amount, currency, reason } = outcome;
  const money = formatMoney(amount, currency);
  if (status === 'FAILED')
    showToast(`${money} was refused again: ${reason ?? 'the provider gave no reason.'}`, { tone: 'bad' });
  else if (status === 'DONE') showToast(`${money} settled`, { tone: 'good' });
  else showToast(`${money} sent. The payment provider has not confirmed it yet.`);
}
