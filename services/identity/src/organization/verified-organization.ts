import type { EmailCategory } from '@momos/contracts/users';
import { registrableDomain } from './organization.ts';

type Named = { id?: string; name: string; isVerified: boolean };

/** A proven address, and the organisation that it shows for COMPANY and SCHOOL (spec §3). */
export type VerifiedEmail = {
  email: string;
  emailCategory: EmailCategory;
  organization: { id?: string | undefined; name: string; isVerified: boolean } | null;
  emailVerificationId: string;
};

/** A person's company and school, and the e-mails that prove them. */
type Placed = {
  verifiedEmails: VerifiedEmail[];
  curPosition: { title: string; organization: Named } | null;
  curAcademic: { degree: string; classOfGraduation: string; school: Named } | null;
};

/** The domain of an address, in lower case. */
export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

/** The first label of a registrable domain, which a person may have entered as the name. */
const labelOf = (domain: string): string => (registrableDomain(domain) ?? domain).split('.')[0] ?? '';

/** A name without case, spaces, punctuation and accents. */
const plain = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/**
 * A person whose company and school are verified exactly where a proven address of that category has an organisation or
 * domain of the same name (spec §3 "isVerified").
 */
export function withVerifiedOrganizations<P extends Placed>(user: P): P {
  const { curPosition, curAcademic } = user;
  return {
    ...user,
    curPosition: curPosition && {
      ...curPosition,
      organization: verifiedOr(user, 'COMPANY', curPosition.organization.name),
    },
    curAcademic: curAcademic && {
      ...curAcademic,
      school: verifiedOr(user, 'SCHOOL', curAcademic.school.name),
    },
  };
}

function verifiedOr(user: Placed, category: EmailCategory, name: string): Named {
  const proof = user.verifiedEmails.find(
    ({ email, emailCategory, organization }) =>
      emailCategory === category &&
      organization !== null &&
      [organization.name, labelOf(domainOf(email))].some(known => plain(known) === plain(name)),
  );
  return proof?.organization ? { ...proof.organization, isVerified: true } : { name, isVerified: false };
}
