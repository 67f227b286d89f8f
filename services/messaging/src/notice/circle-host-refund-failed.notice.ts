import { button, facts, text } from '../mail/mail.ts';
import { type CircleFacts, sampleCircleMoney } from './circle-blocks.ts';
import { defineNotice, type PersonContext, toPerson } from './define-notice.ts';
import { greeting, moneyOf } from './notice-blocks.ts';

/** Amount in minor units; the member is not named, their money is shown with the circle. */
type Content = {
  about: 'circle-host-refund-failed';
  circle: CircleFacts & { id: string };
  amount: number;
  currency: string;
  reason: string;
  isUndone: boolean;
};

const circlePath = ({ circle }: Content) => `/manager/circles?circle=${encodeURIComponent(circle.id)}`;

const whatOf = ({ isUndone, amount, currency }: Content) =>
  `A refund of ${moneyOf(amount, currency)} ${isUndone ? 'was not paid' : 'failed'}`;

/**
 * A refund to a member of a circle was refused, came back after it was sent, or was marked as paid by hand by mistake; to who
 * runs the circle, and can settle it.
 */
export const circleHostRefundFailed = defineNotice({
  kind: 'circle-host-refund-failed',
  title: 'Refund to a member failed',
  timeline: 'Refund to a member failed',
  preferences: 'registration',
  needs: 'person',
  staleAfterHours: 48,
  holdsIn: ['FAILED'],
  validUntil: null,
  skip: null,
  envelope: toPerson,
  mail: (content: Content, context: PersonContext) => {
    const { circle, amount, currency, reason, isUndone } = content;
    const what = whatOf(content);
    return {
      subject: `${what}: ${circle.name}`,
      preheader: 'Send it again, or pay it back another way.',
      heading: greeting(context, `${what.replace(/^A/, 'a')}.`),
      blocks: [
        text(
          isUndone
            ? `A refund to a member of ${circle.name} was marked as paid another way, and our team undid that. Momos still has the money.`
            : `The payment provider refused to refund a member of ${circle.name}. Momos still has the money.`,
        ),
        facts({ Amount: moneyOf(amount, currency), Reason: isUndone ? undefined : reason }),
        text(
          'Send it again, or pay it back another way and tell us. The member knows that it is not paid yet.',
        ),
        button('Settle this refund', `${context.publicUrl}${circlePath(content)}`),
      ],
      because: `You received this e-mail because you run ${circle.name}.`,
    };
  },
  attachments: null,
  sms: null,
  push: (content, _context) => ({
    title: whatOf(content),
    body: `${content.circle.name}: send it again, or pay it back another way.`,
    path: circlePath(content),
  }),
  sample: {
    about: 'circle-host-refund-failed',
    circle: { ...sampleCircleMoney.circle, id: 'circle' },
    amount: 2500,
    currency: 'USD',
    reason: 'The card is closed.',
    isUndone: false,
  },
});
