import type { EmailCategory } from '@momos/contracts/users';
import type { OrganizationView } from '@momos/contracts/verified-emails';

/** What a kind of organisation is called. */
export const kindWords: Record<OrganizationView['kind'], string> = { COMPANY: 'Company', SCHOOL: 'School' };

/** What a proof of an address is for. */
export const categoryWords: Record<EmailCategory, string> = { GENERAL: 'General', ...kindWords };
