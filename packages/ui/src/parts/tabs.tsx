import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import * as classes from './tabs.module.css';

export type LinkTab = { to: string; label: ReactNode; count?: number; isExact?: boolean };

/** Tabs whose every panel has its own address. */
export const LinkTabs = ({ tabs, label }: { tabs: readonly LinkTab[]; label: string }) => (
  <nav className={classes.tabs} aria-label={label}>
    {tabs.map(tab => (
      <NavLink key={tab.to} to={tab.to} end={tab.isExact} className={classes.tab}>
        {tab.label}
        {tab.count === undefined ? null : <span className={classes.count}>{tab.count}</span>}
      </NavLink>
    ))}
  </nav>
);

export type Choice<T extends string> = { value: T; label: ReactNode };

export type SegmentsProps<T extends string> = {
  label: string;
  choices: readonly Choice<T>[];
  value: T;
  onChange: (value: T) => void;
  isDisabled?: boolean;
};

/** One of a few, side by side: a view, a channel, a scheme. */
export const Segments = <T extends string>({
  label,
  choices,
  value,
  onChange,
  isDisabled = false,
}: SegmentsProps<T>) => (
  <div className={classes.segments} role="group" aria-label={label}>
    {choices.map(choice => (
      <button
        key={choice.value}
        type="button"
        className={classes.segment}
        aria-pressed={choice.value === value}
        disabled={isDisabled}
        onClick={() => onChange(choice.value)}
      >
        {choice.label}
      </button>
    ))}
  </div>
);
