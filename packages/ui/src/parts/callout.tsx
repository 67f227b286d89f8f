import type { ReactNode } from 'react';
import { IconAlertTriangle, IconCircleCheck, IconClock, IconInfoCircle } from '../icons.ts';
import * as classes from './callout.module.css';
import type { Tone } from './status-badge.tsx';

export type CalloutProps = {
  tone?: Extract<Tone, 'good' | 'warn' | 'bad' | 'info'>;
  /** What is so, in one line. */
  title: ReactNode;
  /** Why, and what happens next. */
  children?: ReactNode;
  /** What one can do about it: a button or two. */
  actions?: ReactNode;
};

const icons = { good: IconCircleCheck, warn: IconClock, bad: IconAlertTriangle, info: IconInfoCircle };

/** Something on a page that its reader should know or do; icon and words say it, colour only underlines. */
export function Callout({ tone = 'info', title, children, actions }: CalloutProps) {
  const Icon = icons[tone];
  return (
    <div className={classes.callout} data-tone={tone} role="note">
      <span className={classes.icon} aria-hidden>
        <Icon size={20} />
      </span>
      <div className={classes.words}>
        <div className={classes.title}>{title}</div>
        {children ? <div className={classes.text}>{children}</div> : null}
        {actions ? <div className={classes.actions}>{actions}</div> : null}
      </div>
    </div>
  );
}
