import type { EmailCategory } from '@momos/contracts/users';
import type { User } from '../user/user.ts';

type Named = { id?: string; name: string; isVerified: boolean };

/** The part of an address after its at sign, in lower case. */
export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

/** A name without what people write one way or another: case, spaces, punctuation and accents. */
const plain = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/**
 * A person whose position and school are verified exactly as far as their proven addresses say so: by an address of that
 * category whose organisation, or whose domain, has the name they gave (spec §3 "isVerified").
 */
export function withVerifiedOrganizations(user: User): User {
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

function verifiedOr(user: User, category: EmailCategory, name: string): Named {
  const proof = user.verifiedEmails.find(
    ({ email, emailCategory, organization }) =>
      emailCategory === category &&
      organization !== null &&
      [organization.name, domainOf(email).split('.')[0] ?? ''].some(known => plain(known) === plain(name)),
  );
  return proof?.organization ? { ...proof.organization, isVerified: true } : { name, isVerified: false };
}
