import { badRequest, conflict, notFound } from '@momos/contracts/errors';
import type { EmailCategory, VerifiedEmail } from '@momos/contracts/users';
import { changed, type User } from '../user/user.ts';
import { withVerifiedOrganizations } from './verified-organization.ts';

/** How many proofs a person may hold. */
const mostVerifiedEmails = 20;

/** The proof with an id; 404 when the person has none such. */
export function proofOf(user: User, emailVerificationId: string): VerifiedEmail {
  const found = user.verifiedEmails.find(each => each.emailVerificationId === emailVerificationId);
  if (!found) throw notFound('verified e-mail', emailVerificationId);
  return found;
}

/**
 * The person with one more proven address, and whether it is their first of its category. A proof of the same address and
 * category takes the place of the one before. Who had no address to sign in with gets this one.
 */
export function withProof(user: User, proof: VerifiedEmail): { user: User; isFirst: boolean } {
  const others = user.verifiedEmails.filter(
    ({ email, emailCategory }) => email !== proof.email || emailCategory !== proof.emailCategory,
  );
  if (others.length >= mostVerifiedEmails)
    throw badRequest(`One can have at most ${mostVerifiedEmails} verified e-mails.`);
  const isFirst = !user.everVerified.includes(proof.emailCategory);
  const next = changed(user, {
    verifiedEmails: [...others, proof],
    loginEmail: user.loginEmail ?? proof.email,
    everVerified: isFirst ? [...user.everVerified, proof.emailCategory] : user.everVerified,
  });
  return { user: withVerifiedOrganizations(next), isFirst };
}

/** The person without a proof. 409 for the last one of the address that they sign in with. */
export function withoutProof(user: User, emailVerificationId: string): User {
  const { email } = proofOf(user, emailVerificationId);
  const verifiedEmails = user.verifiedEmails.filter(each => each.emailVerificationId !== emailVerificationId);
  if (email === user.loginEmail && verifiedEmails.every(each => each.email !== email))
    throw conflict('You sign in with this address. Choose another one for signing in first.');
  return withVerifiedOrganizations(changed(user, { verifiedEmails }));
}

/** The person who signs in with a proven address from now on. */
export const withSignIn = (user: User, emailVerificationId: string): User =>
  changed(user, { loginEmail: proofOf(user, emailVerificationId).email });

/** The person whose proof counts for something else than before. 409 when there is such a proof already. */
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
  if (isThere) throw conflict('This address counts for that already.');
  const verifiedEmails = user.verifiedEmails.map(each =>
    each.emailVerificationId === emailVerificationId ? { ...each, ...to } : each,
  );
  return withVerifiedOrganizations(changed(user, { verifiedEmails }));
}
