import { text } from '../mail/mail.ts';
import { noticesWords } from '../words/notices.ts';
import { defineNotice, toPerson } from './define-notice.ts';
import { greeting, socialButton } from './notice-blocks.ts';

const words = noticesWords.reviewReplyNotice;

type ReviewReplyContent = { about: 'review-reply'; rating: number; reply: string };

/** A host replied to a review; sent to its author. */
export const reviewReply = defineNotice({
  kind: 'review-reply',
  title: words.title,
  timeline: words.timeline,
  preferences: 'registration',
  needs: 'social',
  staleAfterHours: 48,
  holdsIn: ['REPLIED'],
  validUntil: null,
  skip: null,
  envelope: toPerson,
  mail: ({ reply }: ReviewReplyContent, context) => ({
    subject: words.subject(context.social.title),
    preheader: reply.slice(0, 120),
    heading: greeting(context, words.heading),
    blocks: [
      text(words.hostRepliedReview(context.social.title)),
      { kind: 'letter', text: reply },
      socialButton(context),
    ],
    because: words.because(context.social.title),
  }),
  attachments: null,
  sms: null,
  push: null,
  sample: { about: 'review-reply', rating: 5, reply: 'Thanks for coming!' },
});
