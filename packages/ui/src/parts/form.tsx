import { type FormEventHandler, type ReactNode, useId } from 'react';
import { IconAlertTriangle } from '../icons.ts';
import * as classes from './form.module.css';

export type FormProps = { onSubmit: FormEventHandler<HTMLFormElement>; children: ReactNode; label?: string };

const firstBad = '[aria-invalid="true"], [data-invalid] input';

/**
 * A form with even spacing; validation is ours, so the browser's own is off. The first field that is refused
 * gets the focus.
 */
export const Form = ({ onSubmit, children, label }: FormProps) => (
  <form
    className={classes.form}
    onSubmit={event => {
      const form = event.currentTarget;
      onSubmit(event);
      requestAnimationFrame(() => form.querySelector<HTMLElement>(firstBad)?.focus());
    }}
    noValidate
    aria-label={label}
  >
    {children}
  </form>
);

export type FieldGroupProps = {
  legend: string;
  description?: string | undefined;
  isRequired: boolean;
  error: ReactNode;
  children: ReactNode;
};

/** The mark of what has to be answered, for the eye: the field itself says so to readers. */
export const RequiredMark = () => (
  <span className={classes.required} aria-hidden>
    {' *'}
  </span>
);

/** Several inputs that answer one question. */
export function FieldGroup({ legend, description, isRequired, error, children }: FieldGroupProps) {
  const id = useId();
  return (
    <fieldset
      className={classes.group}
      data-invalid={error ? true : undefined}
      aria-describedby={description ? id : undefined}
    >
      <legend className={classes.legend}>
        {legend}
        {isRequired ? <RequiredMark /> : null}
      </legend>
      {description ? (
        <p id={id} className={classes.fieldHelp}>
          {description}
        </p>
      ) : null}
      <FieldRow>{children}</FieldRow>
      {error ? (
        <p role="alert" className={classes.fieldError}>
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}

/** Fields beside each other where there is room. */
export const FieldRow = ({ children }: { children: ReactNode }) => (
  <div className={classes.row}>{children}</div>
);

/** The foot of a form. */
export const FormActions = ({ children }: { children: ReactNode }) => (
  <div className={classes.actions}>{children}</div>
);

/** Why the form was not taken; announced immediately. */
export const FormError = ({ children }: { children?: ReactNode }) =>
  children ? (
    <div className={classes.error} role="alert">
      <IconAlertTriangle size={18} aria-hidden />
      <span>{children}</span>
    </div>
  ) : null;
