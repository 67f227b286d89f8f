import type { EmailCategory, VerifiedEmail } from '@momos/contracts/users';

type Named = { id?: string; name: string; isVerified: boolean };

/** The parts of a person that say where they work and studied, and by what that is proven. */
type Placed = {
  verifiedEmails: VerifiedEmail[];
  curPosition: { title: string; organization: Named } | null;
  curAcademic: { degree: string; classOfGraduation: string; school: Named } | null;
};

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
      [organization.name, domainOf(email).split('.')[0] ?? ''].some(known => plain(known) === plain(name)),
  );
  return proof?.organization ? { ...proof.organization, isVerified: true } : { name, isVerified: false };
}
