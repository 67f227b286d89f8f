import { text } from '../mail/mail.ts';
import { defineNotice, toPerson } from './define-notice.ts';
import { greeting, socialButton } from './notice-blocks.ts';

type ReviewReplyContent = { about: 'review-reply'; rating: number; reply: string };

/** A host replied to a review; sent to its author. */
export const reviewReply = defineNotice({
  kind: 'review-reply',
  title: 'Reply to a review',
  timeline: 'Reply to the review',
  preferences: 'registration',
  needs: 'social',
  staleAfterHours: 48,
  holdsIn: ['REPLIED'],
  validUntil: null,
  skip: null,
  envelope: toPerson,
  mail: ({ reply }: ReviewReplyContent, context) => ({
    subject: `The host replied to your review: ${context.social.title}`,
    preheader: reply.slice(0, 120),
    heading: greeting(context, 'you have a reply.'),
    blocks: [
      text(`The host of ${context.social.title} replied to your review:`),
      { kind: 'letter', text: reply },
      socialButton(context),
    ],
    because: `You received this e-mail because you reviewed ${context.social.title}.`,
  }),
  attachments: null,
  sms: null,
  push: null,
  sample: { about: 'review-reply', rating: 5, reply: 'Thanks for coming!' },
});
