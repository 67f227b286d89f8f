import type { Contact } from '../contact/contact.ts';
import type { RsvpFacts } from '../delivery/content.ts';
import { dateOf, type Social, socialUrl, timeOf, whereOf } from '../social/social.ts';

/** The variables a blast may use, with what they are called, what they mean and an example (`GET /socials/{id}/blast-variables`). */
export const variables = [
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
    description: 'Where it is; the address only for those who have a place',
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
] as const;

export type VariableName = (typeof variables)[number]['name'];

export const variableNames: ReadonlySet<string> = new Set(variables.map(({ name }) => name));

/** The values for one recipient. */
export function valuesFor(given: {
  contact: Contact;
  social: Social;
  rsvp: RsvpFacts;
  publicUrl: string;
}): Record<VariableName, string> {
  const { contact, social, rsvp, publicUrl } = given;
  const hasSeat = rsvp.status === 'APPROVED' || rsvp.status === 'ATTENDED';
  return {
    firstName: contact.firstName,
    lastName: contact.lastName,
    displayName: contact.displayName,
    socialTitle: social.title,
    socialDate: dateOf(social),
    socialTime: timeOf(social),
    socialPlace: whereOf(social, hasSeat),
    socialUrl: socialUrl(publicUrl, social),
    ticketUrl: `${publicUrl}/my-ticket`,
    ticketName: rsvp.tierName,
    rsvpStatus: rsvp.status.toLowerCase(),
  };
}
