import type { Answer, Question } from '@momos/contracts/questionnaire';
import { Checkbox } from '@momos/ui/forms';

type Props = {
  boxes: readonly Question[];
  answers: readonly Answer[];
  onChange: (answers: Answer[]) => void;
};

/** The checkboxes that a registration adds (spec §5): never ticked before, and nothing waits for them. */
export const OptionalBoxes = ({ boxes, answers, onChange }: Props) => (
  <div>
    {boxes.map(({ id, title }, index) => (
      <Checkbox
        key={id}
        mt={index === 0 ? 0 : 'xs'}
        label={title}
        checked={answers.some(each => each.questionId === id)}
        onChange={event => {
          const others = answers.filter(each => each.questionId !== id);
          onChange(event.currentTarget.checked ? [...others, { questionId: id, isTrue: true }] : others);
        }}
      />
    ))}
  </div>
);
