import type { ReactNode } from 'react';
import * as classes from './queue-item.module.css';

type Props = {
  /** Chooses it among others. */
  select?: ReactNode;
  title: ReactNode;
  /** Below a heading of the page: 3. */
  level?: 2 | 3;
  /** Pills beside the title. */
  state: ReactNode;
  /** What there is to know before one decides. */
  children: ReactNode;
  /** The ways to decide, beside the words. */
  actions: ReactNode;
  /** What takes the whole width, below the rest. */
  wide?: ReactNode;
};

/** One thing that waits for a decision: what it is, and beside it what can be done. */
export function QueueItem({ select, title, level = 2, state, children, actions, wide }: Props) {
  const Heading = `h${level}` as const;
  return (
    <article className={classes.item}>
      {select}
      <div className={classes.words}>
        <div className={classes.head}>
          <Heading className={classes.title}>{title}</Heading>
          {state}
        </div>
        {children}
      </div>
      {actions}
      {wide}
    </article>
  );
}
