import { formatMoney, toMajor } from '@momos/contracts/money';
import type { Content } from '../delivery/content.ts';
import { button, facts, type Mail, text } from '../mail/mail.ts';
import { becauseOfRsvp, hello, type NoticeContext } from './notice.ts';

type Refund = Extract<Content, { about: 'refund' }>;

/** Money is on its way back. */
export function refundMail(
  context: NoticeContext,
  { amount, isDepositOnly, currency, method }: Refund,
): Mail {
  const what = isDepositOnly ? 'Your deposit' : 'Your refund';
  const shown = formatMoney(toMajor(amount, currency), currency);
  const { title } = context.social;
  return {
    subject: `${what} is on its way back: ${title}`,
    preheader: `${shown} for ${title}.`,
    heading: hello(context, `${shown} is on its way back to you.`),
    blocks: [
      text(
        isDepositOnly
          ? `Thank you for coming to ${title}. The deposit you left comes back to you.`
          : `We have given back what you paid for ${title}, as it was due to you.`,
      ),
      facts({ Amount: shown, 'Paid with': method, Arrives: 'within 5 to 10 days' }),
      button('Open my ticket', `${context.publicUrl}/my-ticket`),
    ],
    because: becauseOfRsvp(context),
  };
}
