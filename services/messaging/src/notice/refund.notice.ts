import { button, facts, type Mail, text } from '../mail/mail.ts';
import { registrationNoticesWords } from '../words/registration-notices.ts';
import { defineNotice, type SocialContext, toPerson } from './define-notice.ts';
import { becauseOfRsvp, greeting, moneyOf } from './notice-blocks.ts';

const words = registrationNoticesWords.refundNotice;

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
    subject: words.subject(title),
    preheader: words.preheader(shown, title),
    heading: greeting(context, words.heading(shown)),
    blocks: [
      text(words.hostsSayTheyPaid(title, shown)),
      text(words.ifDidNotArrive),
      button(words.viewMyPayments, `${context.publicUrl}/accounts/transactions`),
    ],
    because: becauseOfRsvp(context),
  };
}

/** A refund was made. */
export const refund = defineNotice({
  kind: 'refund',
  title: words.title,
  timeline: words.timeline,
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
      subject: words.depositWay(isDepositOnly, title),
      preheader: words.preheader(shown, title),
      heading: greeting(context, words.isOnItsWay(shown)),
      blocks: [
        text(isDepositOnly ? words.thanksComingReturningDeposit(title) : words.refundedPayment(title)),
        facts({ Amount: shown, 'Paid with': method, Arrives: words.within510Days }),
        button(words.viewMyTicket, `${context.publicUrl}/my-ticket`),
      ],
      because: becauseOfRsvp(context),
    };
  },
  attachments: null,
  sms: null,
  push: null,
  sample: { about: 'refund', amount: 2050, isDepositOnly: false, currency: 'USD', method: 'visa 4242' },
});
