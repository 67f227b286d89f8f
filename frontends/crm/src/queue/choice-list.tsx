import { useId } from 'react';
import * as classes from './report.module.css';

type Props<C extends string> = {
  legend: string;
  choices: readonly C[];
  labels: Record<C, string>;
  value: C;
  onChange: (choice: C) => void;
};

/** One of a few choices, inside a question. */
export function ChoiceList<C extends string>({ legend, choices, labels, value, onChange }: Props<C>) {
  const group = useId();
  return (
    <fieldset className={classes.choices}>
      <legend>{legend}</legend>
      {choices.map(each => (
        <label key={each}>
          <input type="radio" name={group} checked={each === value} onChange={() => onChange(each)} />
          {labels[each]}
        </label>
      ))}
    </fieldset>
  );
}
