import type { MoneyBack } from '@momos/contracts/money-back';
import { type CalloutProps, formatDate, formatMoney, viewerZone } from '@momos/ui';
import { paymentWords } from '../words/payment.ts';

const words = paymentWords.moneyBack;

/** What the reader knows of the payment that a refund belongs to. */
export type Paid = { currency: string; method: string | null };

type Words = { tone: NonNullable<CalloutProps['tone']>; title: string; text: string };

const causes: Record<string, string> = words.causes;

const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);

/** The payment provider refused it, or it came back. */
const refused = (money: string, failure: string | null): Words => ({
  tone: 'bad',
  title: words.refundDidNotGo(money),
  text: words.refusalText(failure && sentence(failure)),
});

/** It was marked as paid by hand, and that was undone. */
const undone = (money: string): Words => ({
  tone: 'bad',
  title: words.notBeenPaidBack(money),
  text: words.undoneText,
});

/** What happens to money that goes back, for the person whose it is. */
export function moneyBackWords(back: MoneyBack, { currency, method }: Paid): Words {
  const { amount, status, cause, failure, at } = back;
  const money = formatMoney(amount, currency);
  const why = causes[cause] ?? words.theHostsRefundedIt;
  const where = method ? words.to(method) : words.originalPaymentMethod;
  const day = formatDate(at, viewerZone());
  switch (status) {
    case 'PENDING':
      return {
        tone: 'info',
        title: words.isOnItsWay(money),
        text: words.pendingText(why, where),
      };
    case 'UNKNOWN':
      return {
        tone: 'warn',
        title: words.wayNotConfirmedYet(money),
        text: words.unconfirmedText(why),
      };
    case 'FAILED':
      return back.method === 'manual' ? undone(money) : refused(money, failure);
    case 'DONE':
      return back.method === 'manual'
        ? {
            tone: 'good',
            title: words.hostsPaidBack(money),
            text: words.paidByHostsText(day),
          }
        : {
            tone: 'good',
            title: words.wasRefundedOn(money, day),
            text: words.doneText(why, where),
          };
  }
}
