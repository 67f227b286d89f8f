import { useId, useRef, useState, type PointerEvent } from 'react';
import { marks } from './chart-scale.ts';
import { useWidth } from './use-width.ts';
import * as classes from './chart.module.css';

export type Point = { label: string; value: number };
export type LineChartProps = {
  title: string;
  points: readonly Point[];
  format?: (value: number) => string;
  height?: number;
};

const frame = { left: 44, right: 12, top: 12, bottom: 26 };

/** Where figures lie in the plot. */
function scaleOf(points: readonly Point[], width: number, height: number) {
  const steps = marks(points.map(point => point.value));
  const top = steps.at(-1) ?? 1;
  const last = Math.max(1, points.length - 1);
  const plotWidth = width - frame.left - frame.right;
  const x = (index: number) => frame.left + (index / last) * plotWidth;
  const y = (value: number) => height - frame.bottom - (value / top) * (height - frame.top - frame.bottom);
  /** The point that is nearest to a distance from the left edge. */
  const nearest = (at: number) => {
    const index = Math.round(((at - frame.left) / plotWidth) * (points.length - 1));
    return Math.max(0, Math.min(points.length - 1, index));
  };
  return { steps, x, y, nearest };
}
type Scale = ReturnType<typeof scaleOf>;

/** A line over time with the value under the pointer. Readers get the same figures as a table. */
export function LineChart({ title, points, format = String, height = 220 }: LineChartProps) {
  const [hovered, setHovered] = useState<number>();
  const plot = useRef<HTMLDivElement>(null);
  const width = useWidth(plot, 560);
  const scale = scaleOf(points, width, height);
  const hover = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    setHovered(scale.nearest(((event.clientX - box.left) / box.width) * width));
  };
  const shown = hovered === undefined ? undefined : points[hovered];
  return (
    <figure className={classes.chart}>
      <figcaption className={classes.title}>
        {title}
        <span className={classes.reading}>{shown ? `${shown.label}: ${format(shown.value)}` : null}</span>
      </figcaption>
      <div ref={plot}>
        <svg
          width={width}
          height={height}
          className={classes.plot}
          aria-hidden
          onPointerMove={hover}
          onPointerLeave={() => setHovered(undefined)}
        >
          <Axes scale={scale} points={points} size={{ width, height }} format={format} />
          <Curve scale={scale} points={points} />
          {shown && hovered !== undefined ? (
            <circle cx={scale.x(hovered)} cy={scale.y(shown.value)} r="5" className={classes.dot} />
          ) : null}
        </svg>
      </div>
      <Figures title={title} points={points} format={format} />
    </figure>
  );
}

type Drawn = { scale: Scale; points: readonly Point[] };
type AxesProps = Drawn & { size: { width: number; height: number }; format: (value: number) => string };

function Axes({ scale: { steps, x, y }, points, size: { width, height }, format }: AxesProps) {
  const every = Math.ceil(points.length / Math.max(2, Math.floor(width / 84)));
  return (
    <>
      {steps.map(mark => (
        <g key={mark}>
          <path d={`M${frame.left} ${y(mark)}H${width - frame.right}`} className={classes.grid} />
          <text x={frame.left - 8} y={y(mark) + 4} textAnchor="end" className={classes.axis}>
            {format(mark)}
          </text>
        </g>
      ))}
      {points.map(({ label }, index) =>
        index % every === 0 ? (
          <text key={label} x={x(index)} y={height - 6} textAnchor="middle" className={classes.axis}>
            {label}
          </text>
        ) : null,
      )}
    </>
  );
}

function Curve({ scale: { x, y }, points }: Drawn) {
  const gradient = useId();
  const path = points
    .map((point, index) => `${index ? 'L' : 'M'}${x(index).toFixed(1)} ${y(point.value).toFixed(1)}`)
    .join('');
  return (
    <>
      <defs>
        <linearGradient id={gradient} x1="0" y1="0" x2="0" y2="1">
          <stop stopColor="var(--mo-accent)" stopOpacity="0.22" />
          <stop offset="1" stopColor="var(--mo-accent)" stopOpacity="0" />
        </linearGradient>
      </defs>
      <path d={`${path}V${y(0)}H${frame.left}Z`} fill={`url(#${gradient})`} />
      <path d={path} className={classes.curve} />
    </>
  );
}

const Figures = ({ title, points, format }: Pick<AxesProps, 'points' | 'format'> & { title: string }) => (
  <table className="mo-hidden">
    <caption>{title}</caption>
    <tbody>
      {points.map(point => (
        <tr key={point.label}>
          <th scope="row">{point.label}</th>
          <td>{format(point.value)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
