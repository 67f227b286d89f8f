import { type ReviewRemovalReason, reviewRemovalReasons } from '@momos/contracts/host-reviews';
import { text } from '../mail/mail.ts';
import { noticesWords } from '../words/notices.ts';
import { defineNotice, toPerson } from './define-notice.ts';
import { greeting, socialButton } from './notice-blocks.ts';

const words = noticesWords.reviewRemovedNotice;

/** `reason` is a ReviewRemovalReason; one that this version does not know reads as the general one. */
type ReviewRemovedContent = { about: 'review-removed'; reason: string };

const reasonOf = (reason: string): string =>
  reviewRemovalReasons.includes(reason as ReviewRemovalReason)
    ? words.reasons[reason as ReviewRemovalReason]
    : words.reasons.OTHER;

/** Staff removed a review; sent to its author. */
export const reviewRemoved = defineNotice({
  kind: 'review-removed',
  title: words.title,
  timeline: words.timeline,
  preferences: 'account',
  needs: 'social',
  staleAfterHours: 48,
  holdsIn: ['REMOVED'],
  validUntil: null,
  skip: null,
  envelope: toPerson,
  mail: ({ reason }: ReviewRemovedContent, context) => ({
    subject: words.subject(context.social.title),
    preheader: words.preheader,
    heading: greeting(context, words.heading),
    blocks: [
      text(words.text(context.social.title, reasonOf(reason))),
      text(words.mistake),
      socialButton(context),
    ],
    because: words.because(context.social.title),
  }),
  attachments: null,
  sms: null,
  push: null,
  sample: { about: 'review-removed', reason: 'SPAM' },
});
