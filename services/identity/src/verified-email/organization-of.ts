import type { EmailCategory } from '@momos/contracts/users';
import { requireSuitable } from '../organization/organization.ts';
import type { Organizations } from '../organization/organization.store.ts';
import { domainOf, type VerifiedEmail } from '../organization/verified-organization.ts';

/**
 * The organisation that an address belongs to, created for a new domain; null for GENERAL. 400 for an address that cannot
 * prove the category. Call it outside of a transaction.
 */
export async function organizationOf(
  organizations: Organizations,
  email: string,
  emailCategory: EmailCategory,
): Promise<VerifiedEmail['organization']> {
  if (emailCategory === 'GENERAL') return null;
  const domain = domainOf(email);
  requireSuitable(emailCategory, domain, await organizations.byDomain(domain));
  const { id, name } = await organizations.forDomain(domain, emailCategory);
  return { id, name, isVerified: true };
}
