import type { FormEventHandler, ReactNode } from 'react';
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

export type FieldGroupProps = { legend: string; isRequired: boolean; error: ReactNode; children: ReactNode };

/** Several inputs that answer one question. */
export const FieldGroup = ({ legend, isRequired, error, children }: FieldGroupProps) => (
  <fieldset className={classes.group} data-invalid={error ? true : undefined}>
    <legend className={classes.legend}>
      {legend}
      {isRequired ? (
        <span className={classes.required} aria-hidden>
          {' *'}
        </span>
      ) : null}
    </legend>
    <FieldRow>{children}</FieldRow>
    {error ? (
      <p role="alert" className={classes.fieldError}>
        {error}
      </p>
    ) : null}
  </fieldset>
);

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
