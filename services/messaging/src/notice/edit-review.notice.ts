import { text } from '../mail/mail.ts';
import { noticesWords } from '../words/notices.ts';
import { defineNotice, toPerson } from './define-notice.ts';
import { greeting, socialButton } from './notice-blocks.ts';
import { endOfSocial } from './rsvp-notice.ts';

const words = noticesWords.editReviewNotice;

type EditReviewContent = { about: 'edit-review'; isAccepted: boolean; comment: string };

/** A reviewer published or rejected a host's changes of an approved social; sent to the host who made them. */
export const editReview = defineNotice({
  kind: 'edit-review',
  title: words.title,
  timeline: words.timeline,
  preferences: 'account',
  needs: 'social',
  staleAfterHours: 48,
  holdsIn: null,
  validUntil: endOfSocial,
  skip: (_content: EditReviewContent, { social, contact }) =>
    social.hostIds.includes(contact._id) && !social.isDeleted ? undefined : 'no host of the social any more',
  envelope: toPerson,
  mail: ({ isAccepted, comment }: EditReviewContent, context) => ({
    subject: isAccepted
      ? words.changesPublic(context.social.title)
      : words.changesNotAccepted(context.social.title),
    preheader: isAccepted ? words.aReviewerApprovedThem : words.approvedVersionStaysPublic,
    heading: greeting(context, isAccepted ? words.yourChangesArePublic : words.changesNotAccepted2),
    blocks: [
      text(
        isAccepted
          ? words.reviewerApprovedChanges(context.social.title)
          : words.reviewerDidNotAccept(context.social.title),
      ),
      ...(comment ? [{ kind: 'letter' as const, text: comment }] : []),
      socialButton(context),
    ],
    because: words.because(context.social.title),
  }),
  attachments: null,
  sms: null,
  push: null,
  sample: { about: 'edit-review', isAccepted: false, comment: 'Please tell guests what the price includes.' },
});
