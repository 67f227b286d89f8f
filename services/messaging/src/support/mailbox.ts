import { type ContactCategory, contactCategories } from '@momos/contracts/supports';

/** The mailbox of each category. */
export type Mailboxes = Readonly<Record<ContactCategory, string>>;

const names: Mailboxes = {
  GENERAL: 'hello',
  CONTACT_US: 'hello',
  RSVP: 'tickets',
  WAIT_LIST: 'tickets',
  ACCOUNT_RECOVERY: 'accounts',
  COMMUNITY_ACCESS: 'community',
  SPONSORSHIP: 'partners',
  EVENT_REQUEST: 'events',
  SALES_ENTERPRISE: 'sales',
};

const address = /^[^\s@<>,;"]+@[^\s@<>,;"]+\.[^\s@<>,;"]+$/;
const isCategory = (text: string): text is ContactCategory =>
  contactCategories.some(category => category === text);

/**
 * Reads `CATEGORY=address,CATEGORY=address`; a category that is left out has its default mailbox at `domain`. Throws for an
 * unknown category and for an invalid address.
 */
export function parseMailboxes(text: string, domain: string): Mailboxes {
  const mailboxes = Object.fromEntries(
    contactCategories.map(category => [category, `${names[category]}@${domain}`]),
  ) as Record<ContactCategory, string>;
  for (const entry of text.split(',').map(each => each.trim())) {
    if (!entry) continue;
    const [category = '', mailbox = ''] = entry.split('=');
    if (!isCategory(category) || !address.test(mailbox))
      throw new Error(`SUPPORT_MAILBOXES: "${entry}" is not CATEGORY=address`);
    mailboxes[category] = mailbox;
  }
  return mailboxes;
}
