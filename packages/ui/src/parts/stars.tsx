import { IconStar, IconStarFilled } from '../icons.ts';
import { useId } from 'react';
import { partsWords } from '../words/parts.tsx';
import * as classes from './stars.module.css';

const words = partsWords.stars;

const steps = [1, 2, 3, 4, 5] as const;

/** A rating as stars, with its value for screen readers. */
export const Stars = ({ rating }: { rating: number }) => (
  <span className={classes.stars} role="img" aria-label={words.rating(rating)}>
    {steps.map(step =>
      step <= rating ? <IconStarFilled key={step} size={16} /> : <IconStar key={step} size={16} />,
    )}
  </span>
);

type FieldProps = { label: string; value: number; onChange: (rating: number) => void };

/** Choosing one to five stars, by radio buttons underneath. */
export function StarField({ label, value, onChange }: FieldProps) {
  const name = useId();
  return (
    <fieldset className={classes.field}>
      <legend>{label}</legend>
      {steps.map(step => (
        <label key={step} className={classes.choice} data-on={step <= value || undefined}>
          <input
            type="radio"
            name={name}
            className="mo-hidden"
            checked={value === step}
            onChange={() => onChange(step)}
          />
          {step <= value ? <IconStarFilled size={30} aria-hidden /> : <IconStar size={30} aria-hidden />}
          <span className="mo-hidden">{words.rating(step)}</span>
        </label>
      ))}
    </fieldset>
  );
}
