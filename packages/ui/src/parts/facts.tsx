import type { ReactNode } from 'react';
import * as classes from './facts.module.css';

export type Fact = { label: ReactNode; value: ReactNode; icon?: ReactNode; isTotal?: boolean };

/** Facts as names and values, one a line; sums stand out. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className={classes.facts}>
    {facts.map((fact, index) => (
      // oxlint-disable-next-line react/no-array-index-key -- facts keep nothing, and a name may be more than text
      <div key={index} className={classes.fact} data-total={fact.isTotal || undefined}>
        <dt className={classes.label}>
          {fact.icon ? <span aria-hidden>{fact.icon}</span> : null}
          {fact.label}
        </dt>
        <dd className={classes.value}>{fact.value}</dd>
      </div>
    ))}
  </dl>
);

export type FactLineProps = { icon: ReactNode; title: ReactNode; children?: ReactNode };

/** A fact at first sight: icon in a tile, the fact, and a quieter line below. */
export const FactLine = ({ icon, title, children }: FactLineProps) => (
  <div className={classes.line}>
    <span className={classes.tile} aria-hidden>
      {icon}
    </span>
    <div className={classes.words}>
      <div className={classes.title}>{title}</div>
      {children ? <div className={classes.more}>{children}</div> : null}
    </div>
  </div>
);

/** A day as the leaf of a calendar, for {@link FactLine} and lists. */
export const CalendarLeaf = ({ month, day }: { month: string; day: string }) => (
  <span className={classes.leaf} aria-hidden>
    <span className={classes.month}>{month}</span>
    <span className={classes.day}>{day}</span>
  </span>
);
