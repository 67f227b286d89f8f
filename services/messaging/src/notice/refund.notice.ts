import { button, facts, type Mail, text } from '../mail/mail.ts';
import { defineNotice, type SocialContext, toPerson } from './define-notice.ts';
import { becauseOfRsvp, greeting, moneyOf } from './notice-blocks.ts';

/** Amount in minor units; `method` is the card or account as its owner knows it. */
type RefundContent = {
  about: 'refund';
  amount: number;
  isDepositOnly: boolean;
  currency: string;
  method: string;
  /** A host paid it back by other means; missing in messages from before that was possible. */
  isByHand?: boolean;
};

/** What a host has paid back outside of Momos; nothing is on its way through the payment provider. */
function paidByHand({ amount, currency }: RefundContent, context: SocialContext): Mail {
  const { title } = context.social;
  const shown = moneyOf(amount, currency);
  return {
    subject: `The hosts paid you back: ${title}`,
    preheader: `${shown} for ${title}.`,
    heading: greeting(context, `the hosts paid you ${shown} back.`),
    blocks: [
      text(`The hosts of ${title} say that they have paid you ${shown} back, outside of Momos.`),
      text('If it did not arrive, contact the hosts. Reply to us if that does not help.'),
      button('View my payments', `${context.publicUrl}/accounts/transactions`),
    ],
    because: becauseOfRsvp(context),
  };
}

/** A refund was made. */
export const refund = defineNotice({
  kind: 'refund',
  title: 'Refund',
  timeline: 'Refund on its way',
  preferences: 'registration',
  needs: 'social',
  staleAfterHours: 48,
  holdsIn: ['DONE'],
  validUntil: null,
  skip: null,
  envelope: toPerson,
  mail: (content: RefundContent, context) => {
    if (content.isByHand) return paidByHand(content, context);
    const { amount, isDepositOnly, currency, method } = content;
    const { title } = context.social;
    const shown = moneyOf(amount, currency);
    return {
      subject: `Your ${isDepositOnly ? 'deposit' : 'refund'} is on its way: ${title}`,
      preheader: `${shown} for ${title}.`,
      heading: greeting(context, `${shown} is on its way to you.`),
      blocks: [
        text(
          isDepositOnly
            ? `Thanks for coming to ${title}. We are returning your deposit.`
            : `We have refunded your payment for ${title}.`,
        ),
        facts({ Amount: shown, 'Paid with': method, Arrives: 'within 5 to 10 days' }),
        button('View my ticket', `${context.publicUrl}/my-ticket`),
      ],
      because: becauseOfRsvp(context),
    };
  },
  attachments: null,
  sms: null,
  push: null,
  sample: { about: 'refund', amount: 2050, isDepositOnly: false, currency: 'USD', method: 'visa 4242' },
});
