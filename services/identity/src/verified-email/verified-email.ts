import { badRequest, conflict, notFound } from '@momos/contracts/errors';
import type { EmailCategory } from '@momos/contracts/users';
import { changed, type User } from '../user/user.ts';
import { withVerifiedOrganizations, type VerifiedEmail } from '../organization/verified-organization.ts';

const maxVerifiedEmails = 20;

/** The proof with an id; throws 404. */
export function proofOf(user: User, emailVerificationId: string): VerifiedEmail {
  const found = user.verifiedEmails.find(each => each.emailVerificationId === emailVerificationId);
  if (!found) throw notFound('verified e-mail', emailVerificationId);
  return found;
}

/**
 * The person with one more proof, and whether it is the first of its category. It replaces a proof of the same address and
 * category, and becomes the sign-in address where there is none.
 */
export function withProof(user: User, proof: VerifiedEmail): { user: User; isFirst: boolean } {
  const others = user.verifiedEmails.filter(
    ({ email, emailCategory }) => email !== proof.email || emailCategory !== proof.emailCategory,
  );
  if (others.length >= maxVerifiedEmails)
    throw badRequest(`One can have at most ${maxVerifiedEmails} verified e-mails.`);
  const isFirst = !user.everVerified.includes(proof.emailCategory);
  const next = changed(user, {
    verifiedEmails: [...others, proof],
    loginEmail: user.loginEmail ?? proof.email,
    everVerified: isFirst ? [...user.everVerified, proof.emailCategory] : user.everVerified,
  });
  return { user: withVerifiedOrganizations(next), isFirst };
}

/** The person without a proof. 409 for the last proof of the sign-in address. */
export function withoutProof(user: User, emailVerificationId: string): User {
  const { email } = proofOf(user, emailVerificationId);
  const verifiedEmails = user.verifiedEmails.filter(each => each.emailVerificationId !== emailVerificationId);
  if (email === user.loginEmail && verifiedEmails.every(each => each.email !== email))
    throw conflict('You sign in with this address. Choose another one for signing in first.');
  return withVerifiedOrganizations(changed(user, { verifiedEmails }));
}

/** The person with a proven address as their sign-in address. */
export const withSignIn = (user: User, emailVerificationId: string): User =>
  changed(user, { loginEmail: proofOf(user, emailVerificationId).email });

/** The person with another category for a proof. 409 when such a proof exists already. */
export function withCategory(
  user: User,
  emailVerificationId: string,
  to: { emailCategory: EmailCategory; organization: VerifiedEmail['organization'] },
): User {
  const { email } = proofOf(user, emailVerificationId);
  const isThere = user.verifiedEmails.some(
    each =>
      each.email === email &&
      each.emailCategory === to.emailCategory &&
      each.emailVerificationId !== emailVerificationId,
  );
  if (isThere) throw conflict('This address is verified for that already.');
  const verifiedEmails = user.verifiedEmails.map(each =>
    each.emailVerificationId === emailVerificationId ? { ...each, ...to } : each,
  );
  return withVerifiedOrganizations(changed(user, { verifiedEmails }));
}
