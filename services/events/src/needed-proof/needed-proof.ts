import type { NeededProof } from '@momos/contracts/needed-proofs';
import type { VerifiedEmail } from '@momos/contracts/proto/identity/v1/identity';
import {
  type Answer,
  applicableQuestions,
  type Question,
  type QuestionType,
} from '@momos/contracts/questionnaire';
import type { EmailCategory } from '@momos/contracts/users';

/** What an address has to count for, by the type of the question; other questions need none. */
const categoriesOf: Partial<Record<QuestionType, EmailCategory[]>> = {
  ORGANIZATION_EMAIL_VERIFICATION: ['COMPANY', 'SCHOOL'],
  COMPANY_VERIFICATION: ['COMPANY'],
  SCHOOL_VERIFICATION: ['SCHOOL'],
};

/** The questions that ask for a proven address, those inside of branches included, each with the person's address that answers it. */
export const neededProofs = (
  questions: readonly Question[],
  { answers, proven }: { answers: readonly Answer[]; proven: readonly VerifiedEmail[] },
): NeededProof[] =>
  questions
    .flatMap(each => [each, ...each.subQuestions.flatMap(branch => branch.questions)])
    .flatMap(({ id, title, isRequired, questionType }) => {
      const emailCategories = categoriesOf[questionType];
      if (!emailCategories) return [];
      const counting = proven.filter(each => emailCategories.some(category => category === each.category));
      // Who named an address proves this one.
      const named = addressIn(
        questionType,
        answers.find(each => each.questionId === id),
      );
      const found = named ? counting.find(({ email }) => email === named) : counting[0];
      const shown = found && { email: found.email, organizationName: found.organizationName || null };
      return [{ questionId: id, title, isRequired, emailCategories, proven: shown ?? null }];
    });

/** The questions that a guest answers with an address of an organization: it has to be one that they have proven. */
export const namedAddresses = (
  questions: readonly Question[],
  answers: readonly Answer[],
): { questionId: string; email: string; categories: readonly EmailCategory[] }[] =>
  applicableQuestions(questions, answers).flatMap(({ id, questionType }) => {
    const email = addressIn(
      questionType,
      answers.find(each => each.questionId === id),
    );
    return email ? [{ questionId: id, email, categories: categoriesOf[questionType] ?? [] }] : [];
  });

const addressIn = (type: QuestionType, given: Answer | undefined): string | undefined =>
  type === 'ORGANIZATION_EMAIL_VERIFICATION' ? given?.answer?.toLowerCase() : undefined;
