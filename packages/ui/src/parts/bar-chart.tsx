import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as classes from './chart.module.css';

export type Bar = {
  label: string;
  value: number /** Where the people behind the bar are listed. */;
  to?: string;
};

export type BarChartProps = {
  title: string;
  bars: readonly Bar[];
  format?: (value: number) => ReactNode;
  /** A heading above says the same: the title is for readers only. */
  isTitled?: boolean;
};

/** Bars that lie, one a line, each a link to the people behind it. Readers get a list. */
export function BarChart({ title, bars, format = String, isTitled = false }: BarChartProps) {
  const top = Math.max(1, ...bars.map(bar => bar.value));
  return (
    <figure className={classes.chart}>
      <figcaption className={isTitled ? 'mo-hidden' : classes.title}>{title}</figcaption>
      <ul role="list" className={classes.bars}>
        {bars.map(bar => (
          <li key={bar.label} className={classes.line}>
            <span className={classes.label}>
              {bar.to ? (
                <Link to={bar.to} className={classes.link}>
                  {bar.label}
                </Link>
              ) : (
                bar.label
              )}
            </span>
            <span className={classes.track} aria-hidden>
              <span className={classes.bar} style={{ inlineSize: `${(bar.value / top) * 100}%` }} />
            </span>
            <span className={classes.value}>{format(bar.value)}</span>
          </li>
        ))}
      </ul>
    </figure>
  );
}
