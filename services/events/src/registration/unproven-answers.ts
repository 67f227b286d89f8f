import { badRequest, type ErrorDetail } from '@momos/contracts/errors';
import type { Answer } from '@momos/contracts/questionnaire';
import type { Actor } from '@momos/runtime';
import { namedAddresses } from '../needed-proof/needed-proof.ts';
import type { Identity } from '../person/identity.ts';
import type { Social } from '../social/social.ts';

/** What registering takes beside the parts of registrations. */
export type ProofDeps = { identity: Pick<Identity, 'listVerifiedEmails'> };

/** The answers with an address of an organization that the guest has not proven; identity is asked only where one is given. */
export async function unprovenAnswers(
  { identity }: ProofDeps,
  { userId }: Pick<Actor, 'userId'>,
  { questions, answers = [] }: Pick<Social, 'questions'> & { answers: readonly Answer[] | undefined },
): Promise<ErrorDetail[]> {
  const named = namedAddresses(questions, answers);
  if (named.length === 0) return [];
  const { emails } = await identity.listVerifiedEmails({ userId });
  return named
    .filter(
      ({ email, categories }) =>
        !emails.some(proven => proven.email === email && categories.some(each => each === proven.category)),
    )
    .map(({ questionId }) => ({
      field: `body.answers.${questionId}`,
      message: 'Please verify this e-mail first, as one of your company or school.',
    }));
}

/** Throws a 400 that names the answers. */
export function assertProven(unproven: ErrorDetail[]): void {
  if (unproven.length > 0) throw badRequest('An e-mail that you gave is not verified yet.', unproven);
}
