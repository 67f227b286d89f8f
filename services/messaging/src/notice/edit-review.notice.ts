import { text } from '../mail/mail.ts';
import { defineNotice, toPerson } from './define-notice.ts';
import { greeting, socialButton } from './notice-blocks.ts';
import { endOfSocial } from './rsvp-notice.ts';

type EditReviewContent = { about: 'edit-review'; isAccepted: boolean; comment: string };

/** A reviewer published or rejected a host's changes of an approved social; sent to the host who made them. */
export const editReview = defineNotice({
  kind: 'edit-review',
  title: 'Review of your changes',
  timeline: 'Changes of a social reviewed',
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
      ? `Your changes of ${context.social.title} are public`
      : `Your changes of ${context.social.title} were not accepted`,
    preheader: isAccepted ? 'A reviewer approved them.' : 'The approved version stays public.',
    heading: greeting(context, isAccepted ? 'your changes are public.' : 'your changes were not accepted.'),
    blocks: [
      text(
        isAccepted
          ? `A reviewer approved your changes of ${context.social.title}.`
          : `A reviewer did not accept your changes of ${context.social.title}. The approved version stays public, and your changes are kept in the editor.`,
      ),
      ...(comment ? [{ kind: 'letter' as const, text: comment }] : []),
      socialButton(context),
    ],
    because: `You received this e-mail because you changed ${context.social.title}.`,
  }),
  attachments: null,
  sms: null,
  push: null,
  sample: { about: 'edit-review', isAccepted: false, comment: 'Please tell guests what the price includes.' },
});
