import type { Contact } from '../contact/contact.ts';
import type { RsvpFacts } from '../delivery/content.ts';
import { dateOf, type Social, socialUrl, timeOf, whereOf } from '../social/social.ts';

/** The variables a blast may use, with what they mean and an example (`GET /socials/{id}/blast-variables`). */
export const variables = [
  { name: 'firstName', description: 'First name of the recipient', example: 'Ada' },
  { name: 'lastName', description: 'Last name of the recipient', example: 'Lovelace' },
  { name: 'displayName', description: 'Full name of the recipient', example: 'Ada Lovelace' },
  { name: 'socialTitle', description: 'Title of the social', example: 'Founders breakfast' },
  {
    name: 'socialDate',
    description: 'Day of the social, in its time zone',
    example: 'Friday, January 18, 2030',
  },
  { name: 'socialTime', description: 'Start of the social, with its time zone', example: '7:00 PM EST' },
  {
    name: 'socialPlace',
    description: 'Where it is; the address only for those who have a place',
    example: 'The Loft, 12 Main Street, New York',
  },
  {
    name: 'socialUrl',
    description: 'Link to the social’s page',
    example: 'https://momos.example/socials/founders-breakfast',
  },
  {
    name: 'ticketUrl',
    description: 'Link to the recipient’s ticket',
    example: 'https://momos.example/my-ticket',
  },
  { name: 'ticketName', description: 'Ticket that the recipient chose', example: 'Early bird' },
  { name: 'rsvpStatus', description: 'State of the registration', example: 'approved' },
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
