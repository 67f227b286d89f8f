import type { CallData } from '@momos/contracts/route';
import type { ticketsContract } from '@momos/contracts/tickets';

/** A registration of one's own with its social. */
export type Ticket = CallData<typeof ticketsContract.mine>[number];

/** The social as a calendar takes it. */
export const entryOf = (social: Ticket['social']) => ({
  title: social.title,
  start: social.eventTimestamp,
  end: social.eventEndTimestamp,
  location: social.isOnline
    ? (social.onlineUrl ?? '')
    : [social.venueName, social.address, social.city].filter(Boolean).join(', '),
  page: `/socials/${social.slug}`,
  file: social.calendarPath,
});
