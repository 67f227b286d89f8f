import { hasSeat, type RsvpFacts, sampleRsvpContent } from '../notice/rsvp-notice.ts';
import { dateOf, socialUrl, timeOf, whereOf } from '../social/social.ts';
import { attendeesAfter } from './attendees.ts';
import { defineAudience, type Variable } from './define-audience.ts';

type BlastContent = { about: 'blast'; rsvp: RsvpFacts };

const contentOf = (rsvp: RsvpFacts): BlastContent => ({ about: 'blast', rsvp });

const variables = [
  { name: 'firstName', label: 'First name', description: 'First name of the recipient', example: 'Ada' },
  { name: 'lastName', label: 'Last name', description: 'Last name of the recipient', example: 'Lovelace' },
  {
    name: 'displayName',
    label: 'Full name',
    description: 'Full name of the recipient',
    example: 'Ada Lovelace',
  },
  { name: 'socialTitle', label: 'Title', description: 'Title of the social', example: 'Founders breakfast' },
  {
    name: 'socialDate',
    label: 'Day',
    description: 'Day of the social, in its time zone',
    example: 'Friday, January 18, 2030',
  },
  {
    name: 'socialTime',
    label: 'Time',
    description: 'Start of the social, with its time zone',
    example: '7:00 PM EST',
  },
  {
    name: 'socialPlace',
    label: 'Place',
    description: 'Location; the address only for recipients with a confirmed place',
    example: 'The Loft, 12 Main Street, New York',
  },
  {
    name: 'socialUrl',
    label: 'Link to the social',
    description: 'Link to the social’s page',
    example: 'https://momos.example/socials/founders-breakfast',
  },
  {
    name: 'ticketUrl',
    label: 'Link to the ticket',
    description: 'Link to the recipient’s ticket',
    example: 'https://momos.example/my-ticket',
  },
  {
    name: 'ticketName',
    label: 'Ticket',
    description: 'Ticket that the recipient chose',
    example: 'Early bird',
  },
  { name: 'rsvpStatus', label: 'Status', description: 'State of the registration', example: 'approved' },
] as const satisfies readonly Variable[];

type VariableName = (typeof variables)[number]['name'];

/** Attendees of a social, written to by its hosts and managers. */
export const attendees = defineAudience({
  kind: 'blast',
  purpose: 'NEWS',
  title: 'Message from the host',
  timeline: 'Message from the host',
  preferences: 'hosts',
  needs: 'social',
  recipients: (deps, request, page) => attendeesAfter(deps, request, { ...page, contentOf }),
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
  because: (_content, { social }) =>
    `You received this e-mail from the hosts of ${social.title} because you registered for it.`,
  fromName: null,
  sample: contentOf({ ...sampleRsvpContent.rsvp, plusOnes: 0, ticketCode: '' }),
});
