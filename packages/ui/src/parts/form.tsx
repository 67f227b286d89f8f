import type { FormEventHandler, ReactNode } from 'react';
import { IconAlertTriangle } from '../icons.ts';
import * as classes from './form.module.css';

export type FormProps = { onSubmit: FormEventHandler<HTMLFormElement>; children: ReactNode; label?: string };

/** A form with even spacing; validation is ours, so the browser's own is off. */
export const Form = ({ onSubmit, children, label }: FormProps) => (
  <form className={classes.form} onSubmit={onSubmit} noValidate aria-label={label}>
    {children}
  </form>
);

/** Fields beside each other where there is room. */
export const FieldRow = ({ children }: { children: ReactNode }) => (
  <div className={classes.row}>{children}</div>
);

/** The foot of a form. */
export const FormActions = ({ children }: { children: ReactNode }) => (
  <div className={classes.actions}>{children}</div>
);

/** Why the form was not taken; read out at once. */
export const FormError = ({ children }: { children?: ReactNode }) =>
  children ? (
    <div className={classes.error} role="alert">
      <IconAlertTriangle size={18} aria-hidden />
      <span>{children}</span>
    </div>
  ) : null;
