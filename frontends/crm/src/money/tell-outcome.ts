import type { CallData } from '@momos/contracts/route';
import type { unsettledMoneyContract } from '@momos/contracts/unsettled-money';
import { formatMoney, showToast } from '@momos/ui';
import { moneyWords } from '../words/money.ts';

const words = moneyWords.tellOutcome;

type Outcome = CallData<typeof unsettledMoneyContract.sendAgain>;

/** Says how sending again went. */
export function tellOutcome({ status, amount, currency, reason }: Outcome): void {
  const money = formatMoney(amount, currency);
  if (status === 'FAILED')
    showToast(words.wasRefusedAgain(money, reason ?? words.providerGaveNoReason), { tone: 'bad' });
  else if (status === 'DONE') showToast(words.settled(money), { tone: 'good' });
  else showToast(words.sentPaymentProviderNot(money));
}

/** Says that a refund by hand was undone. */
export function tellUndone({ amount, currency }: Outcome): void {
  showToast(words.waitsUnderRefundsAgain(formatMoney(amount, currency)));
}

/** Says that a charge was given up. */
export function tellGivenUp({ status, amount, currency }: Outcome): void {
  const money = formatMoney(amount, currency);
  showToast(status === 'PENDING' ? words.chargeGivenUpBeing(money) : words.chargeGivenUp);
}
