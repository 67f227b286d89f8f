import { z } from 'zod';
import type { ErrorDetail } from './errors.ts';
import { line, paragraphs } from './fields.ts';
import { dashedNumber } from './phone-number.ts';

export const questionTypes = [
  'SHORT_TEXT',
  'LONG_TEXT',
  'ORGANIZATION_EMAIL_VERIFICATION',
  'COMPANY_VERIFICATION',
  'SCHOOL_VERIFICATION',
  'MOBILE',
  'SINGLE_CHECKBOX',
  'MULTIPLE_CHOICES',
  'COORDINATE',
  'CUSTOM_CHECKBOX',
] as const;
export type QuestionType = (typeof questionTypes)[number];

const questionFields = {
  id: z.string().regex(/^[\w-]{1,40}$/),
  questionType: z.enum(questionTypes),
  isRequired: z.boolean().default(false),
  title: line(300),
  /** What helps a guest to answer, below the title. */
  helpText: line(300, 0).optional(),
  availableAnswers: z.array(line(200)).max(50).default([]),
  isOptInShareResponse: z.boolean().default(false),
  /** The attribute of a person that the answer fills in the CRM, such as `sector`. */
  userDataMapping: line(60).nullable().default(null),
  canRemove: z.boolean().default(true),
};

/** A question inside a branch; branches do not nest further. */
const plainQuestion = z.strictObject(questionFields);

/** A question of a social's questionnaire (spec §3 "Question"). */
export const question = z.strictObject({
  ...questionFields,
  subQuestions: z
    .array(z.strictObject({ option: line(200), questions: z.array(plainQuestion).max(20) }))
    .max(50)
    .default([]),
});
export type Question = z.infer<typeof question>;
type PlainQuestion = z.infer<typeof plainQuestion>;

export const questionnaire = z.strictObject({ questions: z.array(question).max(50) });
export type Questionnaire = z.infer<typeof questionnaire>;

/** One answer; which fields count depends on the question's type. */
export const answer = z.strictObject({
  questionId: z.string().regex(/^[\w-]{1,40}$/),
  answer: paragraphs(5000).optional(),
  answers: z.array(line(200)).max(50).optional(),
  countryCode: z
    .string()
    .regex(/^\+?\d{1,4}$/)
    .optional(),
  mobile: z
    .string()
    .regex(/^[\d\s().-]{4,20}$/)
    .optional(),
  isTrue: z.boolean().optional(),
  name: line(200, 0).optional(),
  jobTitle: line(200, 0).optional(),
  degree: line(200, 0).optional(),
  classOfGraduation: line(10, 0).optional(),
  isShared: z.boolean().optional().meta({ description: 'The guest lets the answer fill their profile' }),
});
export type Answer = z.infer<typeof answer>;

/** The two checkboxes that a registration adds to the questions of the hosts (spec §5), by the id of their question. */
export const optionalBoxes = { hostNews: 'notify-host', invitations: 'notify-curated' } as const;

/** Whether a question is one of the optional checkboxes; the others are the hosts' own. */
export const isOptionalBox = ({ id }: Pick<Question, 'id'>): boolean =>
  id === optionalBoxes.hostNews || id === optionalBoxes.invitations;

/** The questions that apply, those of chosen COORDINATE branches included, in order; no other type has branches. */
export function applicableQuestions(
  questions: readonly Question[],
  answers: readonly Answer[],
): PlainQuestion[] {
  const given = new Map(answers.map(each => [each.questionId, each]));
  return questions.flatMap(each => {
    const chosen = each.questionType === 'COORDINATE' ? given.get(each.id)?.answer : undefined;
    const branch = each.subQuestions.find(sub => sub.option === chosen);
    return branch ? [each, ...branch.questions] : [each];
  });
}

/**
 * What counts of an answer, or undefined when nothing does (spec §5): a mobile only with both parts and a single
 * leading plus, text only when not empty, company and school only with a name.
 */
export function significantAnswer(type: QuestionType, given: Answer | undefined): Answer | undefined {
  if (!given) return undefined;
  switch (type) {
    case 'MOBILE':
      return mobileOf(given);
    case 'COMPANY_VERIFICATION':
    case 'SCHOOL_VERIFICATION':
      return given.name ? given : undefined;
    case 'SINGLE_CHECKBOX':
    case 'CUSTOM_CHECKBOX':
      return given.isTrue ? given : undefined;
    case 'MULTIPLE_CHOICES':
      return given.answers?.length ? given : undefined;
    default:
      return given.answer ? given : undefined;
  }
}

/** What is sent of the answers on a page: what counts, in the way that it is kept, and nothing of a branch that is closed again. */
export const countedAnswers = (questions: readonly Question[], answers: readonly Answer[]): Answer[] =>
  applicableQuestions(questions, answers).flatMap(asked => {
    const given = answers.find(each => each.questionId === asked.id);
    return significantAnswer(asked.questionType, given) ?? [];
  });

/** What is wrong with the answers so far on a page, which holds those to closed branches too; as {@link checkAnswers} otherwise. */
export function checkOpenAnswers(questions: readonly Question[], answers: readonly Answer[]): ErrorDetail[] {
  const asked = new Set(applicableQuestions(questions, answers).map(({ id }) => id));
  return checkAnswers(
    questions,
    answers.filter(({ questionId }) => asked.has(questionId)),
  );
}

/** The digits of a country code, however it was written: `+44`, `0044`, `44`. */
const codeDigits = (countryCode = ''): string =>
  countryCode.replace(/[\s().-]/g, '').replace(/^(\++|00)/, '');

function mobileOf(given: Answer): Answer | undefined {
  const digits = codeDigits(given.countryCode);
  const mobile = given.mobile?.trim();
  return mobile && digits ? { ...given, mobile, countryCode: `+${digits}` } : undefined;
}

/** What keeps a number that was typed from being sent. */
function mobileProblem({ countryCode, mobile }: Answer): string | undefined {
  const digits = codeDigits(countryCode);
  if (!mobile?.trim()) return undefined;
  if (!digits) return 'Please add the country code.';
  if (!/^\d{1,4}$/.test(digits)) return 'Please check the country code.';
  const isNumber = /^[\d\s().-]{4,20}$/.test(mobile.trim()) && mobile.replace(/\D/g, '').length >= 4;
  return isNumber ? undefined : 'Please check the number.';
}

/** What is wrong with the answers, by field (`answers.<question id>`); empty when all is well. The page and the server use this one. */
export function checkAnswers(questions: readonly Question[], answers: readonly Answer[]): ErrorDetail[] {
  const applicable = applicableQuestions(questions, answers);
  const known = new Map(applicable.map(each => [each.id, each]));
  const strangers = answers
    .filter(each => !known.has(each.questionId))
    .map(each => problem(each.questionId, 'There is no such question.'));
  const given = new Map(answers.map(each => [each.questionId, each]));
  // What is kept is the first, and would be another than what is checked.
  const twins = answers
    .filter((each, index) => answers.findIndex(({ questionId }) => questionId === each.questionId) < index)
    .map(each => problem(each.questionId, 'Please answer this question once.'));
  return [...strangers, ...twins, ...applicable.flatMap(each => checkAnswer(each, given.get(each.id)))];
}

const problem = (questionId: string, message: string): ErrorDetail => ({
  field: `answers.${questionId}`,
  message,
});

/** Written out, because pages check answers too and have no zod (see remote-kit's no-schemas.ts). */
const emailShape = /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

function checkAnswer(asked: PlainQuestion, given: Answer | undefined): ErrorDetail[] {
  const mobile = asked.questionType === 'MOBILE' && given ? mobileProblem(given) : undefined;
  if (mobile) return [problem(asked.id, mobile)];
  const counted = significantAnswer(asked.questionType, given);
  if (!counted) return asked.isRequired ? [problem(asked.id, 'Please answer this question.')] : [];
  const options = asked.availableAnswers;
  const chosen =
    asked.questionType === 'MULTIPLE_CHOICES'
      ? counted.answers
      : asked.questionType === 'COORDINATE'
        ? [counted.answer ?? '']
        : [];
  const unknown = options.length > 0 && chosen?.some(choice => !options.includes(choice));
  if (unknown) return [problem(asked.id, 'Please choose from the given answers.')];
  const isEmail =
    asked.questionType !== 'ORGANIZATION_EMAIL_VERIFICATION' || emailShape.test(counted.answer ?? '');
  return isEmail ? [] : [problem(asked.id, 'Please give an e-mail address.')];
}

/** Whether the guest is asked to let the answer fill their profile: it fills a field, and asks for leave. */
export const asksForSharing = (asked: Pick<Question, 'userDataMapping' | 'isOptInShareResponse'>): boolean =>
  asked.userDataMapping !== null && asked.isOptInShareResponse;

/** What of an answer fills a field of the profile: the title or the name of a company, the name of a school, else all of it. */
export function sharedText(
  { questionType, userDataMapping }: Pick<Question, 'questionType' | 'userDataMapping'>,
  given: Answer,
): string {
  switch (questionType) {
    case 'COMPANY_VERIFICATION':
      return (userDataMapping === 'title' ? given.jobTitle : given.name) ?? '';
    case 'SCHOOL_VERIFICATION':
      return given.name ?? '';
    default:
      return answerText(questionType, given);
  }
}

/** An answer as a person reads it. */
export function answerText(type: QuestionType, given: Answer): string {
  switch (type) {
    case 'MOBILE':
      return dashedNumber(`${given.countryCode ?? ''} ${given.mobile ?? ''}`.trim());
    case 'MULTIPLE_CHOICES':
      return (given.answers ?? []).join(', ');
    case 'SINGLE_CHECKBOX':
    case 'CUSTOM_CHECKBOX':
      return given.isTrue ? 'Yes' : 'No';
    case 'COMPANY_VERIFICATION':
      return [given.jobTitle, given.name].filter(Boolean).join(' at ');
    case 'SCHOOL_VERIFICATION':
      return [given.degree, given.name, given.classOfGraduation].filter(Boolean).join(', ');
    default:
      return given.answer ?? '';
  }
}
