import type { EmailCategory, VerifiedEmail } from '@momos/contracts/users';
import { requireFitting } from '../organization/organization.ts';
import type { Organizations } from '../organization/organization.store.ts';
import { domainOf } from './verified-organization.ts';

/**
 * What a proven address shows its owner to belong to: null for GENERAL, else the organisation of its domain, made if
 * nobody from there came before. 400 for an address that cannot count for that. Call it outside of a transaction.
 */
export async function organizationOf(
  organizations: Organizations,
  email: string,
  emailCategory: EmailCategory,
): Promise<VerifiedEmail['organization']> {
  if (emailCategory === 'GENERAL') return null;
  const domain = domainOf(email);
  requireFitting(emailCategory, domain, await organizations.byDomain(domain));
  const { id, name } = await organizations.forDomain(domain, emailCategory);
  return { id, name, isVerified: true };
}
