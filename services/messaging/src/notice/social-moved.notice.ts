import { text } from '../mail/mail.ts';
import { defineNotice, toPerson } from './define-notice.ts';
import {
  becauseOfRsvp,
  greeting,
  socialButton,
  socialFacts,
  socialPath,
  titleAndStart,
} from './notice-blocks.ts';
import { endOfSocial, hasSeat, type RsvpContent, sampleRsvpContent } from './rsvp-notice.ts';
import { calendarFile } from './ticket-files.ts';

/** Time or location of a social changed; sent to its attendees by the audience `moved`. */
export const socialMoved = defineNotice({
  kind: 'social-moved',
  title: 'New time or location',
  timeline: 'New time or location',
  preferences: 'registration',
  needs: 'social',
  staleAfterHours: 48,
  holdsIn: null,
  validUntil: endOfSocial,
  skip: null,
  envelope: toPerson,
  mail: ({ rsvp }: RsvpContent, context) => ({
    subject: `New time or location: ${context.social.title}`,
    preheader: 'Please check the new date and location.',
    heading: greeting(context, 'the plan has changed.'),
    blocks: [
      text(`The hosts have changed the time or location of ${context.social.title}. The new details:`),
      socialFacts(context, { hasSeat: hasSeat(rsvp) }),
      text(
        hasSeat(rsvp)
          ? 'Your ticket is still valid. A new calendar file is attached.'
          : 'Your registration has not changed.',
      ),
      socialButton(context),
    ],
    because: becauseOfRsvp(context),
  }),
  attachments: async ({ rsvp }, { social, publicUrl }) =>
    hasSeat(rsvp) ? [calendarFile(social, publicUrl)] : [],
  sms: null,
  push: (_content, context) => ({
    title: 'New time or location',
    body: titleAndStart(context),
    path: socialPath(context),
  }),
  sample: sampleRsvpContent,
});
