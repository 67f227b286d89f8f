import type { CSSProperties } from 'react';
import * as classes from './confetti.module.css';

const pieces = 18;
const colours = ['var(--mo-accent)', 'var(--mo-good)', '#ff8a65', '#f6c453', '#7fd1c7'];

/** A burst of paper, once; none for people who asked for less motion. */
export const Confetti = () => (
  <span className={classes.burst} aria-hidden>
    {Array.from({ length: pieces }, (_, at) => (
      <span
        key={at}
        style={
          {
            '--angle': `${(360 / pieces) * at}deg`,
            '--far': `${60 + ((at * 37) % 70)}px`,
            background: colours[at % colours.length],
          } as CSSProperties
        }
      />
    ))}
  </span>
);
