import * as classes from './sparkline.module.css';

export type SparklineProps = {
  /** What is shown, for readers: "New people by day, the last 30 days". */
  label: string;
  /** The oldest first. */
  values: readonly number[];
};

const width = 100;
const height = 28;
const edge = 2;

/** A line without axes beside a figure: where it comes from. */
export function Sparkline({ label, values }: SparklineProps) {
  const top = Math.max(0, ...values);
  const bottom = Math.min(0, ...values);
  const span = top - bottom || 1;
  const x = (index: number) => (index / Math.max(1, values.length - 1)) * width;
  const y = (value: number) => height - edge - ((value - bottom) / span) * (height - 2 * edge);
  const points = values.map((value, index) => `${x(index).toFixed(1)},${y(value).toFixed(1)}`);
  const base = y(bottom).toFixed(1);
  return (
    <svg
      className={classes.sparkline}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <polygon className={classes.area} points={`0,${base} ${points.join(' ')} ${width},${base}`} />
      <polyline className={classes.line} points={points.join(' ')} />
    </svg>
  );
}
