import type { CallData } from '@momos/contracts/route';
import type { refundsContract } from '@momos/contracts/refunds';
import { formatMoney, showToast } from '@momos/ui';
import { attendeeWords } from '../words/attendee.ts';

const words = attendeeWords.refundOutcome;

type Outcome = CallData<typeof refundsContract.refund>;

/** Says how a refund went: done, on its way, or refused with the reason. */
export function tellOutcome(outcome: Outcome, name: string): void {
  const { amount, currency, status, failure } = outcome;
  const money = formatMoney(amount, currency);
  if (status === 'FAILED')
    showToast(words.refundRefused(money, failure ?? words.providerGaveNoReason), {
      tone: 'bad',
    });
  else
    showToast(status === 'DONE' ? words.refundedTo(money, name) : words.isOnItsWay(money, name), {
      tone: 'good',
    });
}
