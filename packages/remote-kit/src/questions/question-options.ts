import { canBranch, hasChoices } from '@momos/contracts/question-problems';
import type { Question, QuestionType } from '@momos/contracts/questionnaire';
import {
  IconAlignLeft,
  IconBuilding,
  IconCheckbox,
  IconCircleDot,
  IconLetterCase,
  IconListCheck,
  IconMail,
  IconPhone,
  IconSchool,
  IconSquareRoundedPlus,
} from '@momos/ui/icons';
import { questionsEditorWords } from '../words/questions-editor.ts';

const words = questionsEditorWords.questionOptions;

/** A question, or one below an option, which opens no others. */
export type AnyQuestion = Omit<Question, 'subQuestions'> & Partial<Pick<Question, 'subQuestions'>>;

type TypeOption = { value: QuestionType; label: string; Icon: typeof IconMail };

/** The kinds of answer that a question can ask for. */
export const questionTypes: TypeOption[] = [
  { value: 'SHORT_TEXT', label: words.shortAnswer, Icon: IconLetterCase },
  { value: 'LONG_TEXT', label: words.longAnswer, Icon: IconAlignLeft },
  { value: 'MULTIPLE_CHOICES', label: words.multipleChoice, Icon: IconListCheck },
  { value: 'COORDINATE', label: words.singleChoice, Icon: IconCircleDot },
  { value: 'SINGLE_CHECKBOX', label: words.checkbox, Icon: IconCheckbox },
  { value: 'CUSTOM_CHECKBOX', label: words.optionalBox, Icon: IconSquareRoundedPlus },
  { value: 'COMPANY_VERIFICATION', label: words.companyAndTitle, Icon: IconBuilding },
  { value: 'SCHOOL_VERIFICATION', label: words.schoolAndDegree, Icon: IconSchool },
  { value: 'ORGANIZATION_EMAIL_VERIFICATION', label: words.workEMail, Icon: IconMail },
  { value: 'MOBILE', label: words.mobileNumber, Icon: IconPhone },
];

/** Whether the questions below an option are asked: a choice has it. Others wait, so that a choice that comes back has them again. */
export const isOpen = (question: Question, option: string): boolean =>
  canBranch(question) && question.availableAnswers.includes(option);

/** A question as it is published: without what waits for a choice that is gone. */
export const asAsked = (question: Question): Question => ({
  ...question,
  availableAnswers: choicesOf(question),
  subQuestions: question.subQuestions
    .filter(({ option, questions }) => questions.length > 0 && isOpen(question, option))
    .map(({ option, questions }) => ({
      option,
      questions: questions.map(each => ({ ...each, availableAnswers: choicesOf(each) })),
    })),
});

const choicesOf = (question: AnyQuestion) => (hasChoices(question) ? question.availableAnswers : []);

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
export const copyOf = <Q extends AnyQuestion>(question: Q): Q => ({
  ...question,
  id: newId(),
  ...(question.subQuestions
    ? {
        subQuestions: question.subQuestions.map(branch => ({
          ...branch,
          questions: branch.questions.map(each => ({ ...each, id: newId() })),
        })),
      }
    : {}),
});

/** A question of that type to write, as one below an option. */
export const questionBelow = (questionType: QuestionType): Omit<Question, 'subQuestions'> => ({
  id: newId(),
  questionType,
  isRequired: false,
  title: '',
  availableAnswers: [],
  isOptInShareResponse: false,
  userDataMapping: null,
  canRemove: true,
});

/** A question of that type to write. */
export const emptyQuestion = (questionType: QuestionType): Question => ({
  ...questionBelow(questionType),
  subQuestions: [],
});
