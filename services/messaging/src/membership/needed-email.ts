import { isAskedQuestions } from '@momos/contracts/circle-joining';
import { forbidden } from '@momos/contracts/errors';
import type { NeededEmail } from '@momos/contracts/needed-proofs';
import type { IdentityService, VerifiedEmail } from '@momos/contracts/proto/identity/v1/identity';
import type { RpcClient } from '@momos/runtime';
import type { Circle } from '../circle/circle.ts';
import type { Membership } from './membership.ts';

type Asking = Pick<Circle, 'neededEmailCategories'>;

/** The addresses that a person has proven, read only where a circle asks for one. */
export const provenEmails = async (
  identity: Pick<RpcClient<typeof IdentityService>, 'listVerifiedEmails'>,
  { neededEmailCategories }: Asking,
  userId: string,
): Promise<VerifiedEmail[]> =>
  neededEmailCategories.length === 0 ? [] : (await identity.listVerifiedEmails({ userId })).emails;

/**
 * The address that a person has to prove before they join, with the one of theirs that is enough. Undefined where none is
 * needed: the circle asks for none, they were let in, or they have asked to join before.
 */
export function neededEmail(
  { neededEmailCategories }: Asking,
  membership: Pick<Membership, 'status' | 'joinedAt' | 'isAdmitted'> | undefined,
  { isAdmitted, emails }: { isAdmitted: boolean; emails: readonly VerifiedEmail[] },
): NeededEmail | undefined {
  if (neededEmailCategories.length === 0 || isAdmitted || membership?.isAdmitted) return undefined;
  if (!isAskedQuestions(membership)) return undefined;
  const categories: readonly string[] = neededEmailCategories;
  const proven = emails.find(({ category }) => categories.includes(category));
  return {
    emailCategories: neededEmailCategories,
    proven: proven ? { email: proven.email, organizationName: proven.organizationName || null } : null,
  };
}

/** Throws 403 for who has not proven the address that they need. */
export function assertProven(needed: NeededEmail | undefined): void {
  if (needed && !needed.proven) throw forbidden(refusals[needed.emailCategories.join()] ?? refusals.both);
}

const refusals: Record<string, string> & { both: string } = {
  COMPANY: 'Please verify an e-mail address of your company first.',
  SCHOOL: 'Please verify an e-mail address of your school first.',
  both: 'Please verify an e-mail address of your company or school first.',
};
