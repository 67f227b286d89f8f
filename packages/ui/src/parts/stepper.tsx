import type { ReactNode } from 'react';
import { IconCheck } from '../icons.ts';
import { partsWords } from '../words/parts.tsx';
import * as classes from './stepper.module.css';

const words = partsWords.stepper;

export type StepperProps = {
  /** The steps in their order, by the words people see. */
  steps: readonly string[];
  current: number;
  /** Going back to a step that is done; without it the steps only show. */
  onBack?: (step: number) => void;
};

/** Where one is in a registration: a bar, the count and the step's name. Steps that are done lead back. */
export function Stepper({ steps, current, onBack }: StepperProps) {
  return (
    <nav className={classes.stepper} aria-label={words.steps}>
      <ol role="list" className={classes.steps}>
        {steps.map((step, index) => (
          <li
            key={step}
            className={classes.step}
            data-state={index < current ? 'done' : index === current ? 'now' : 'next'}
            aria-current={index === current ? 'step' : undefined}
          >
            <StepName isLink={index < current && onBack !== undefined} onClick={() => onBack?.(index)}>
              <span className={classes.mark} aria-hidden>
                {index < current ? <IconCheck size={13} stroke={3} /> : index + 1}
              </span>
              <span className={classes.name}>{step}</span>
            </StepName>
          </li>
        ))}
      </ol>
      <div className={classes.short}>
        <p>{words.stepOf(current + 1, steps.length, <strong>{steps[current]}</strong>)}</p>
        {onBack && current > 0 ? (
          <button type="button" className={classes.back} onClick={() => onBack(current - 1)}>
            {words.backTo(steps[current - 1] ?? '')}
          </button>
        ) : null}
      </div>
    </nav>
  );
}

const StepName = ({
  isLink,
  onClick,
  children,
}: {
  isLink: boolean;
  onClick: () => void;
  children: ReactNode;
}) =>
  isLink ? (
    <button type="button" className={classes.label} onClick={onClick}>
      {children}
    </button>
  ) : (
    <span className={classes.label}>{children}</span>
  );
