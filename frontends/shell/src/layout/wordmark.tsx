import { Link } from '@momos/ui';
import { layoutWords } from '../words/layout.tsx';
import * as classes from './wordmark.module.css';

const words = layoutWords.wordmark;

/** The name of the house with its mark: two people meeting. */
export const Wordmark = ({ to = '/' }: { to?: string }) => (
  <Link to={to} className={classes.wordmark} aria-label={words.momosHome}>
    <svg viewBox="0 0 40 28" width="34" height="24" aria-hidden>
      <circle cx="14" cy="14" r="12" className={classes.one} />
      <circle cx="26" cy="14" r="12" className={classes.two} />
    </svg>
    <span aria-hidden>{words.momos}</span>
  </Link>
);
