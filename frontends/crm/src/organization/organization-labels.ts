import type { EmailCategory } from '@momos/contracts/users';
import type { OrganizationView } from '@momos/contracts/organizations';

/** What a kind of organisation is called. */
export const kindLabels: Record<OrganizationView['kind'], string> = { COMPANY: 'Company', SCHOOL: 'School' };

/** What a proof of an address is for. */
export const categoryLabels: Record<EmailCategory, string> = { GENERAL: 'General', ...kindLabels };
