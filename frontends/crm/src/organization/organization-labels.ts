import type { EmailCategory } from '@momos/contracts/users';
import type { OrganizationView } from '@momos/contracts/organizations';
import { organizationWords } from '../words/organization.ts';

const words = organizationWords.organization;

/** What a kind of organisation is called. */
export const kindLabels: Record<OrganizationView['kind'], string> = words.kindLabels;

/** What a proof of an address is for. */
export const categoryLabels: Record<EmailCategory, string> = { GENERAL: words.general, ...kindLabels };
