import { canBranch, hasChoices } from '@momos/contracts/question-problems';
import type { Question, QuestionType } from '@momos/contracts/questionnaire';
import { socialEditorWords } from '../words/social-editor.ts';

const words = socialEditorWords.questionOptions;

/** The kinds of answer that a question can ask for. */
export const questionTypes: { value: QuestionType; label: string }[] = [
  { value: 'SHORT_TEXT', label: words.shortAnswer },
  { value: 'LONG_TEXT', label: words.longAnswer },
  { value: 'MULTIPLE_CHOICES', label: words.multipleChoice },
  { value: 'COORDINATE', label: words.singleChoice },
  { value: 'COMPANY_VERIFICATION', label: words.companyAndTitle },
  { value: 'SCHOOL_VERIFICATION', label: words.schoolAndDegree },
  { value: 'ORGANIZATION_EMAIL_VERIFICATION', label: words.workEMail },
  { value: 'MOBILE', label: words.mobileNumber },
  { value: 'SINGLE_CHECKBOX', label: words.checkbox },
];

/** Whether the questions below an option are asked: a choice has it. Others wait, so that a choice that comes back has them again. */
export const isOpen = (question: Question, option: string): boolean =>
  canBranch(question) && question.availableAnswers.includes(option);

/** A question as it is published: without what waits for a choice that is gone. */
export const asAsked = (question: Question): Question => ({
  ...question,
  availableAnswers: hasChoices(question) ? question.availableAnswers : [],
  subQuestions: question.subQuestions.filter(
    ({ option, questions }) => questions.length > 0 && isOpen(question, option),
  ),
});

/** Fields of a person in the CRM that an answer can fill. */
export const profileFields = [
  { value: 'organization', label: words.company },
  { value: 'title', label: words.title },
  { value: 'school', label: words.school },
  { value: 'sector', label: words.sector },
  { value: 'city', label: words.city },
];

const newId = () => crypto.randomUUID().slice(0, 8);

/** A question to ask again; ids are new, also inside of its branches. */
export const copyOf = (question: Question): Question => ({
  ...question,
  id: newId(),
  subQuestions: question.subQuestions.map(branch => ({
    ...branch,
    questions: branch.questions.map(each => ({ ...each, id: newId() })),
  })),
});

export const emptyQuestion = (): Question => ({
  id: newId(),
  questionType: 'SHORT_TEXT',
  isRequired: false,
  title: '',
  availableAnswers: [],
  isOptInShareResponse: false,
  userDataMapping: null,
  canRemove: true,
  subQuestions: [],
});
