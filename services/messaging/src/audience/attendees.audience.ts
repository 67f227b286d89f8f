import { hasSeat, type RsvpFacts, sampleRsvpContent } from '../notice/rsvp-notice.ts';
import { dateOf, socialUrl, timeOf, whereOf } from '../social/social.ts';
import { pagesWords } from '../words/pages.ts';
import { attendeesAfter } from './attendees.ts';
import { defineAudience, recipientsPerPage, type Variable } from './define-audience.ts';

const words = pagesWords.attendeesAudience;

type BlastContent = { about: 'blast'; rsvp: RsvpFacts };

const contentOf = (rsvp: RsvpFacts): BlastContent => ({ about: 'blast', rsvp });

const variables = [
  { name: 'firstName', label: words.firstName, description: words.description, example: 'Ada' },
  { name: 'lastName', label: words.lastName, description: words.lastNameRecipient, example: 'Lovelace' },
  {
    name: 'displayName',
    label: words.fullName,
    description: words.fullNameRecipient,
    example: 'Ada Lovelace',
  },
  {
    name: 'socialTitle',
    label: words.title,
    description: words.titleOfTheSocial,
    example: words.foundersBreakfast,
  },
  {
    name: 'socialDate',
    label: words.day,
    description: words.daySocialTimeZone,
    example: words.fridayJanuary182030,
  },
  {
    name: 'socialTime',
    label: words.time,
    description: words.startSocialTimeZone,
    example: '7:00 PM EST',
  },
  {
    name: 'socialPlace',
    label: words.place,
    description: words.locationAddressOnlyRecipients,
    example: words.loft12MainStreet,
  },
  {
    name: 'socialUrl',
    label: words.linkToTheSocial,
    description: words.linkSocialsPage,
    example: 'https://momos.example/socials/founders-breakfast',
  },
  {
    name: 'ticketUrl',
    label: words.linkToTheTicket,
    description: words.linkRecipientsTicket,
    example: 'https://momos.example/my-ticket',
  },
  {
    name: 'ticketName',
    label: words.ticket,
    description: words.ticketRecipientChose,
    example: words.earlyBird,
  },
  { name: 'rsvpStatus', label: words.status, description: words.stateOfTheRegistration, example: 'approved' },
] as const satisfies readonly Variable[];

type VariableName = (typeof variables)[number]['name'];

/** Attendees of a social, written to by its hosts and managers. */
export const attendees = defineAudience({
  kind: 'blast',
  purpose: 'NEWS',
  title: words.messageFromTheHost,
  timeline: words.messageFromTheHost,
  preferences: 'hosts',
  needs: 'social',
  recipients: (deps, request, page) => attendeesAfter(deps, request, { ...page, contentOf }),
  remaining: async (deps, { socialId, ownerId }, before) => {
    const rsvpIds = before.map(({ rsvpId }) => rsvpId);
    if (rsvpIds.length === 0) return [];
    const page = { after: '', limit: recipientsPerPage, contentOf };
    return (await attendeesAfter(deps, { socialId, ownerId, audience: { rsvpIds } }, page)).recipients;
  },
  variables,
  values: ({ rsvp }: BlastContent, { contact, social, publicUrl }): Record<VariableName, string> => ({
    firstName: contact.firstName,
    lastName: contact.lastName,
    displayName: contact.displayName,
    socialTitle: social.title,
    socialDate: dateOf(social),
    socialTime: timeOf(social),
    socialPlace: whereOf(social, hasSeat(rsvp)),
    socialUrl: socialUrl(publicUrl, social),
    ticketUrl: `${publicUrl}/my-ticket`,
    ticketName: rsvp.tierName,
    rsvpStatus: rsvp.status.toLowerCase(),
  }),
  because: (_content, { social }) => words.because(social.title),
  fromName: null,
  sample: contentOf({ ...sampleRsvpContent.rsvp, plusOnes: 0, ticketCode: '' }),
});
