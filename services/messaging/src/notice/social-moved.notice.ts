import { text } from '../mail/mail.ts';
import { noticesWords } from '../words/notices.ts';
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

const words = noticesWords.socialMovedNotice;

/** Time or location of a social changed; sent to its attendees by the audience `moved`. */
export const socialMoved = defineNotice({
  kind: 'social-moved',
  title: words.title,
  timeline: words.title,
  preferences: 'registration',
  needs: 'social',
  staleAfterHours: 48,
  holdsIn: null,
  validUntil: endOfSocial,
  skip: null,
  envelope: toPerson,
  mail: ({ rsvp }: RsvpContent, context) => ({
    subject: words.subject(context.social.title),
    preheader: words.preheader,
    heading: greeting(context, words.heading),
    blocks: [
      text(words.hostsChangedTimeLocation(context.social.title)),
      socialFacts(context, { hasSeat: hasSeat(rsvp) }),
      text(hasSeat(rsvp) ? words.ticketStillValidNew : words.registrationNotChanged),
      socialButton(context),
    ],
    because: becauseOfRsvp(context),
  }),
  attachments: async ({ rsvp }, { social, publicUrl }) =>
    hasSeat(rsvp) ? [calendarFile(social, publicUrl)] : [],
  sms: null,
  push: (_content, context) => ({
    title: words.title,
    body: titleAndStart(context),
    path: socialPath(context),
  }),
  sample: sampleRsvpContent,
});
