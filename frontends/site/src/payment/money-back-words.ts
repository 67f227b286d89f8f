import type { MoneyBack } from '@momos/contracts/money-back';
import { type CalloutProps, formatDate, formatMoney, viewerZone } from '@momos/ui';

/** What the reader knows of the payment that a refund belongs to. */
export type Paid = { currency: string; method: string | null };

type Words = { tone: NonNullable<CalloutProps['tone']>; title: string; text: string };

const causes: Record<string, string> = {
  cancel: 'Your registration was cancelled.',
  ATTENDEE_ASK_TO_CANCEL: 'Your registration was cancelled.',
  reject: 'The hosts could not confirm your place.',
  MISTAKENLY_APPROVE: 'The hosts could not confirm your place.',
  social: 'The social was cancelled.',
  leave: 'You had cancelled before it arrived.',
  deposit: 'This is your deposit. Thank you for coming.',
  replaced: 'You had changed your choice.',
  orphaned: 'What it paid for could not be found.',
  unseated: 'This payment could not become a ticket.',
};

const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);

/** The payment provider refused it, or it came back. */
const refused = (money: string, failure: string | null): Words => ({
  tone: 'bad',
  title: `Your refund of ${money} did not go through`,
  text: `${failure ? `The payment provider says: ${sentence(failure)} ` : ''}The money is safe, and it is yours. The hosts know: they or our team will send it again or pay you back another way. You have nothing to do.`,
});

/** It was marked as paid by hand, and that was undone. */
const undone = (money: string): Words => ({
  tone: 'bad',
  title: `${money} has not been paid back to you yet`,
  text: 'It was marked as paid back by mistake. The money is safe, and it is yours. Our team will send it again or pay you back another way. You have nothing to do.',
});

/** What happens to money that goes back, for the person whose it is. */
export function moneyBackWords(back: MoneyBack, { currency, method }: Paid): Words {
  const { amount, status, cause, failure, at } = back;
  const money = formatMoney(amount, currency);
  const why = causes[cause] ?? 'The hosts refunded it.';
  const where = method ? `to ${method}` : 'to your original payment method';
  const day = formatDate(at, viewerZone());
  switch (status) {
    case 'PENDING':
      return {
        tone: 'info',
        title: `${money} is on its way to you`,
        text: `${why} We are sending it ${where}. Refunds take 5 to 10 days to arrive.`,
      };
    case 'UNKNOWN':
      return {
        tone: 'warn',
        title: `${money} is on its way to you, not confirmed yet`,
        text: `${why} The payment provider has not confirmed it yet. We keep asking, and e-mail you when it is done.`,
      };
    case 'FAILED':
      return back.method === 'manual' ? undone(money) : refused(money, failure);
    case 'DONE':
      return back.method === 'manual'
        ? {
            tone: 'good',
            title: `The hosts paid you ${money} back`,
            text: `They did it on ${day}, outside of Momos. If it did not arrive, contact the hosts.`,
          }
        : {
            tone: 'good',
            title: `${money} was refunded on ${day}`,
            text: `${why} We sent it ${where}. Refunds take 5 to 10 days to arrive.`,
          };
  }
}
