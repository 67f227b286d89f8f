import { text } from '../mail/mail.ts';
import { circleNoticesWords } from '../words/circle-notices.ts';
import { circleButton, type CircleFacts, circleUrl, sampleCircleMoney } from './circle-blocks.ts';
import { defineNotice, toPerson } from './define-notice.ts';
import { greeting, moneyOf } from './notice-blocks.ts';

const words = circleNoticesWords.circleApprovedNotice;

/** `price` is what the person has to pay before they are in, null where they are in already; minor units. */
type Content = {
  about: 'circle-approved';
  circle: CircleFacts;
  price: { amount: number; currency: string } | null;
};

const subjectOf = ({ circle, price }: Content) =>
  price ? words.subjectToPay(circle.name) : words.subject(circle.name);

/** The hosts of a circle approved a request to join. */
export const circleApproved = defineNotice({
  kind: 'circle-approved',
  title: words.title,
  timeline: words.timeline,
  preferences: 'registration',
  needs: 'person',
  staleAfterHours: 48,
  // Whoever has paid meanwhile is not asked to.
  holdsIn: ({ price }: Content) => ['ACCEPTED', 'PENDING', 'UNPAID', ...(price ? [] : ['ACTIVE', 'OVERDUE'])],
  validUntil: null,
  skip: null,
  envelope: toPerson,
  mail: (content: Content, context) => {
    const { circle, price } = content;
    const sentence = price ? words.headingToPay(circle.name) : words.heading(circle.name);
    return {
      subject: subjectOf(content),
      preheader: words.preheader,
      heading: greeting(context, sentence),
      blocks: [
        text(
          price
            ? words.hostsApprovedToPay(circle.name, moneyOf(price.amount, price.currency))
            : words.hostsApproved(circle.name),
        ),
        circleButton(circle, context),
      ],
      because: words.because(circle.name),
    };
  },
  attachments: null,
  sms: null,
  push: content => ({
    title: subjectOf(content),
    body: words.preheader,
    path: circleUrl('', content.circle),
  }),
  sample: { about: 'circle-approved', circle: sampleCircleMoney.circle, price: null },
});
