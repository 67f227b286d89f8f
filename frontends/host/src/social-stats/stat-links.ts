import type { RsvpStatus } from '@momos/contracts/rsvp-view';

/** Where the people behind a figure are listed; undefined where no list shows them. */
export type StatLinks = {
  withStatus: (status: RsvpStatus) => string;
  attendees: string;
  reviews?: string;
  messages?: string;
};

/** For a host: the tools of the social. */
export const hostLinks = (slug: string): StatLinks => {
  const base = `/socials/${slug}/manage`;
  return {
    withStatus: status => `${base}?status=${status}`,
    attendees: base,
    reviews: `${base}/reviews`,
    messages: `${base}/blasts`,
  };
};

const people = (conditions: object[]) =>
  `/manager/crm-database?any=${encodeURIComponent(JSON.stringify(conditions))}`;

/** For a manager: people of the CRM. */
export const managerLinks = (socialId: string): StatLinks => ({
  withStatus: rsvpStatus => people([{ rsvpStatus, socialId }]),
  attendees: people(['APPROVED', 'ATTENDED'].map(rsvpStatus => ({ rsvpStatus, socialId }))),
});
