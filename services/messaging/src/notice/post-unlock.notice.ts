import { button, facts, text } from '../mail/mail.ts';
import { circleNoticesWords } from '../words/circle-notices.ts';
import { defineNotice, toPerson } from './define-notice.ts';
import { greeting, moneyOf } from './notice-blocks.ts';

const words = circleNoticesWords.postUnlockNotice;

/** `name` is that of the post with its circle; minor units, `method` as its owner knows it. */
type Content = {
  about: 'post-unlock';
  name: string;
  postId: string;
  amount: number;
  currency: string;
  method: string;
};

/** A locked post was unlocked with money: the receipt. */
export const postUnlock = defineNotice({
  kind: 'post-unlock',
  title: words.title,
  timeline: words.timeline,
  preferences: 'registration',
  needs: 'person',
  staleAfterHours: 48,
  holdsIn: null,
  validUntil: null,
  skip: null,
  envelope: toPerson,
  mail: ({ name, postId, amount, currency, method }: Content, context) => {
    const shown = moneyOf(amount, currency);
    return {
      subject: words.subject(name),
      preheader: words.preheader(shown),
      heading: greeting(context, words.heading),
      blocks: [
        text(words.thankPayment(name)),
        facts({ For: name, Amount: shown, 'Paid with': method }),
        button(words.readPost, `${context.publicUrl}/posts/${encodeURIComponent(postId)}`),
      ],
      because: words.because(name),
    };
  },
  attachments: null,
  sms: null,
  push: null,
  sample: {
    about: 'post-unlock',
    name: '“The numbers” in Founders',
    postId: 'post',
    amount: 500,
    currency: 'USD',
    method: 'visa 4242',
  },
});
