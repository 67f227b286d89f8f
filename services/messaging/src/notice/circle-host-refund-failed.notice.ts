import { button, facts, text } from '../mail/mail.ts';
import { circleNoticesWords } from '../words/circle-notices.ts';
import { type CircleFacts, circleUrl, sampleCircleMoney } from './circle-blocks.ts';
import { defineNotice, type PersonContext, toPerson } from './define-notice.ts';
import { greeting, moneyOf } from './notice-blocks.ts';

const words = circleNoticesWords.circleHostRefundFailedNotice;

/** Amount in minor units; the member is not named, their money is shown with the circle. */
type Content = {
  about: 'circle-host-refund-failed';
  /** `path` is that of the page where it can be settled, where that is not the circle's own. */
  circle: CircleFacts & { path?: string };
  amount: number;
  currency: string;
  reason: string;
  isUndone: boolean;
};

const circlePath = ({ circle }: Content) =>
  circle.path ?? `${circleUrl('', circle)}/manage?show=REFUND_FAILED`;

const whatOf = ({ isUndone, amount, currency }: Content) =>
  words.refundNotPaid(moneyOf(amount, currency), isUndone);

/**
 * A refund to a member of a circle was refused, came back after it was sent, or was marked as paid by hand by mistake; to who
 * runs the circle, and can settle it.
 */
export const circleHostRefundFailed = defineNotice({
  kind: 'circle-host-refund-failed',
  title: words.title,
  timeline: words.title,
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
      preheader: words.preheader,
      heading: greeting(context, `${what.replace(/^A/, 'a')}.`),
      blocks: [
        text(
          isUndone
            ? words.refundMemberMarkedPaid(circle.name)
            : words.paymentProviderRefusedRefund(circle.name),
        ),
        facts({ Amount: moneyOf(amount, currency), Reason: isUndone ? undefined : reason }),
        text(words.sendAgainPayBack),
        button(words.settleThisRefund, `${context.publicUrl}${circlePath(content)}`),
      ],
      because: words.because(circle.name),
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
    circle: sampleCircleMoney.circle,
    amount: 2500,
    currency: 'USD',
    reason: 'The card is closed.',
    isUndone: false,
  },
});
