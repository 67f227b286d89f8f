import type { Question } from '@momos/contracts/questionnaire';
import type { WriteFormState } from '@momos/ui/forms';

type Text = WriteFormState<{ questions: Question[] }>;

/** What the editor needs of the form that holds the questions, whatever else that holds. */
export type QuestionsForm = Pick<Text, 'values' | 'props' | 'errorOf'> & {
  getValues(): { questions: Question[] };
  setFieldValue(path: string, value: unknown): void;
  insertListItem(path: string, item: unknown, index?: number): void;
  removeListItem(path: string, index: number): void;
  reorderListItem(path: string, move: { from: number; to: number }): void;
};
