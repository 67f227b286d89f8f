import { ActionIcon, Group, showToast } from '@momos/ui';
import { IconChevronDown, IconChevronUp, IconCopy, IconTrash } from '@momos/ui/icons';
import type { MouseEvent } from 'react';
import { questionsEditorWords } from '../words/questions-editor.ts';
import { type AnyQuestion, copyOf } from './question-options.ts';
import type { QuestionsForm } from './questions-form.ts';

const words = questionsEditorWords.questionsEditor;

/** Where a question stands: in the list of the form at that path, which belongs to an option of another question or to none. */
export type Place = {
  list: string;
  index: number;
  count: number;
  most: number;
  parent?: { id: string; option: string };
};

type Props = { form: QuestionsForm; question: AnyQuestion; place: Place };

/** The path of a list, wherever the question it belongs to is by now; undefined when that is gone. */
function listOf(form: QuestionsForm, { parent }: Place): string | undefined {
  if (!parent) return 'questions';
  const { questions } = form.getValues();
  const above = questions.findIndex(({ id }) => id === parent.id);
  const branch = questions[above]?.subQuestions.findIndex(({ option }) => option === parent.option) ?? -1;
  return branch < 0 ? undefined : `questions.${above}.subQuestions.${branch}.questions`;
}

function remove({ form, question, place }: Props): void {
  form.removeListItem(place.list, place.index);
  showToast(words.removed(question.title), {
    undo: () => {
      const list = listOf(form, place);
      if (list) form.insertListItem(list, question, place.index);
    },
  });
}

/** Keeps the focus on a button whose question moves; at an end of the list, on its other one. */
function keepFocus({ currentTarget: button }: MouseEvent<HTMLButtonElement>): void {
  const buttons = [...(button.parentElement?.querySelectorAll<HTMLButtonElement>('[data-move]') ?? [])];
  requestAnimationFrame(() => (button.disabled ? buttons.find(each => !each.disabled) : button)?.focus());
}

/** Moves, copies and removes a question. */
export function QuestionTools({ form, question, place }: Props) {
  const { list, index, count, most } = place;
  const moveBy = (step: number) => (event: MouseEvent<HTMLButtonElement>) => {
    keepFocus(event);
    form.reorderListItem(list, { from: index, to: index + step });
  };
  const common = { variant: 'subtle', color: 'gray' } as const;
  return (
    <Group gap={4}>
      <ActionIcon {...common} data-move aria-label={words.moveUp} disabled={index === 0} onClick={moveBy(-1)}>
        <IconChevronUp size={18} />
      </ActionIcon>
      <ActionIcon
        {...common}
        data-move
        aria-label={words.moveDown}
        disabled={index === count - 1}
        onClick={moveBy(1)}
      >
        <IconChevronDown size={18} />
      </ActionIcon>
      <ActionIcon
        {...common}
        aria-label={words.duplicate}
        disabled={count >= most}
        onClick={() => form.insertListItem(list, copyOf(question), index + 1)}
      >
        <IconCopy size={18} />
      </ActionIcon>
      <ActionIcon
        {...common}
        aria-label={words.removeThisQuestion}
        onClick={() => remove({ form, question, place })}
      >
        <IconTrash size={18} />
      </ActionIcon>
    </Group>
  );
}
