import type { RightAnswer } from '@momos/contracts/public-forms';
import { canBeScored, hasChoices } from '@momos/contracts/question-problems';
import type { Question } from '@momos/contracts/questionnaire';
import { MultiSelect, Select, TagsInput } from '@momos/ui/select';
import { formWords } from '../words/form.ts';

const words = formWords.builder;

type Props = { question: Question; value: string[]; onChange: (answers: string[]) => void };

/** What is right of a question; nothing where no answer can be. */
export function RightAnswerField({ question, value, onChange }: Props) {
  if (question.questionType === 'COORDINATE')
    return (
      <Select
        label={words.rightAnswer}
        description={words.rightHint}
        clearable
        data={question.availableAnswers}
        value={value[0] ?? null}
        onChange={answer => onChange(answer === null ? [] : [answer])}
      />
    );
  if (question.questionType === 'MULTIPLE_CHOICES')
    return (
      <MultiSelect
        label={words.rightAnswers}
        description={words.rightAllHint}
        data={question.availableAnswers}
        value={value}
        onChange={onChange}
      />
    );
  return canBeScored(question) ? (
    <TagsInput
      label={words.rightAnswers}
      description={words.rightTextHint}
      maxTags={50}
      value={value}
      onChange={onChange}
    />
  ) : null;
}

/** The right answers that can be given: those to questions and choices that are still there. */
export const rightAnswersOf = (
  questions: readonly Question[],
  right: Readonly<Record<string, string[]>>,
): RightAnswer[] =>
  questions.flatMap(question => {
    const answers = (right[question.id] ?? []).filter(
      each => !hasChoices(question) || question.availableAnswers.includes(each),
    );
    const counted = question.questionType === 'COORDINATE' ? answers.slice(0, 1) : answers;
    return canBeScored(question) && counted.length > 0 ? [{ questionId: question.id, answers: counted }] : [];
  });
