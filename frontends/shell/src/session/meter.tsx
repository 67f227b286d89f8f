import * as classes from './meter.module.css';

/** How much of a wait is over, from 0 to 1. */
export const Meter = ({ share, label }: { share: number; label: string }) => (
  <progress className={classes.bar} max={1} value={share} aria-label={label} />
);
