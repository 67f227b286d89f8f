import { IconStar, IconStarFilled } from '@momos/ui/icons';
import { reviewWords } from '../words/review.ts';
import * as classes from './review.module.css';

const words = reviewWords.stars;

const steps = [1, 2, 3, 4, 5] as const;

/** A rating as stars, with its value for screen readers. */
export const Stars = ({ rating }: { rating: number }) => (
  <span className={classes.stars} role="img" aria-label={words.rating(rating)}>
    {steps.map(step =>
      step <= rating ? <IconStarFilled key={step} size={16} /> : <IconStar key={step} size={16} />,
    )}
  </span>
);

/** Choosing one to five stars, by radio buttons underneath. */
export const StarField = ({ value, onChange }: { value: number; onChange: (rating: number) => void }) => (
  <fieldset className={classes.field}>
    <legend>{words.howWasIt}</legend>
    {steps.map(step => (
      <label key={step} className={classes.choice} data-on={step <= value || undefined}>
        <input
          type="radio"
          name="rating"
          className="mo-hidden"
          checked={value === step}
          onChange={() => onChange(step)}
        />
        {step <= value ? <IconStarFilled size={30} aria-hidden /> : <IconStar size={30} aria-hidden />}
        <span className="mo-hidden">{words.ofFive(step)}</span>
      </label>
    ))}
  </fieldset>
);
