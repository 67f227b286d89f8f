import type { Question, QuestionType } from '@momos/contracts/questionnaire';

/** The kinds of answer that a question can ask for. */
export const questionTypes: { value: QuestionType; label: string }[] = [
  { value: 'SHORT_TEXT', label: 'Short answer' },
  { value: 'LONG_TEXT', label: 'Long answer' },
  { value: 'MULTIPLE_CHOICES', label: 'Multiple choice' },
  { value: 'COORDINATE', label: 'Single choice' },
  { value: 'COMPANY_VERIFICATION', label: 'Company and title' },
  { value: 'SCHOOL_VERIFICATION', label: 'School and degree' },
  { value: 'ORGANIZATION_EMAIL_VERIFICATION', label: 'Work e-mail' },
  { value: 'MOBILE', label: 'Mobile number' },
  { value: 'SINGLE_CHECKBOX', label: 'Checkbox' },
];

export const hasChoices = ({ questionType }: Question) =>
  questionType === 'MULTIPLE_CHOICES' || questionType === 'COORDINATE';

/** Fields of a person in the CRM that an answer can fill. */
export const profileFields = [
  { value: 'organization', label: 'Company' },
  { value: 'title', label: 'Title' },
  { value: 'school', label: 'School' },
  { value: 'sector', label: 'Sector' },
  { value: 'city', label: 'City' },
];

export const emptyQuestion = (): Question => ({
  id: crypto.randomUUID().slice(0, 8),
  questionType: 'SHORT_TEXT',
  isRequired: false,
  title: '',
  availableAnswers: [],
  isOptInShareResponse: false,
  userDataMapping: null,
  canRemove: true,
  subQuestions: [],
});
