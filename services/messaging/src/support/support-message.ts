import type { ContactCategory } from '@momos/contracts/supports';

/** What somebody wrote to us by the contact form. */
export type SupportMessage = {
  category: ContactCategory;
  /** Where it goes, as the settings were when it came. */
  mailbox: string;
  reference: string;
  name: string;
  email: string;
  subject: string;
  message: string;
  /** The account of who was signed in. */
  userId: string | null;
};

/** What a category is called where people read it. */
export const categoryNames: Record<ContactCategory, string> = {
  GENERAL: 'General',
  RSVP: 'Registration',
  WAIT_LIST: 'Waitlist',
  ACCOUNT_RECOVERY: 'Account recovery',
  CONTACT_US: 'Contact',
  COMMUNITY_ACCESS: 'Community access',
  SPONSORSHIP: 'Sponsorship',
  EVENT_REQUEST: 'Event request',
  SALES_ENTERPRISE: 'Enterprise sales',
};

/** A short text by which a message can be asked for: the last eight digits of its id. */
export const referenceOf = (id: string): string => id.slice(-8).toUpperCase();
