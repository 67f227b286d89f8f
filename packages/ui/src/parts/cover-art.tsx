/* oxlint-disable react/no-array-index-key -- a cover is drawn once and never changes */
import { memo, useState, ViewTransition } from 'react';
import { planCover } from './cover-plan.ts';
import { pictureKey } from './cover-palettes.ts';
import * as classes from './cover-art.module.css';

export type CoverArtProps = {
  id: string;
  /** What it is drawn from, with the tags; the id where left out. */
  seed?: string | undefined;
  tags?: readonly string[] | undefined;
};

type Plan = ReturnType<typeof planCover>;

/** The gradients of a cover, which the paths name by their ids. */
const Gradients = ({ id, plan: { palette, angle, glows } }: { id: string; plan: Plan }) => (
  <defs>
    <linearGradient id={`${id}b`} gradientTransform={`rotate(${angle} .5 .5)`}>
      <stop stopColor={palette[0]} />
      <stop offset="1" stopColor={palette[1]} />
    </linearGradient>
    {glows.map(({ x, y, r, color }, index) => (
      <radialGradient key={index} id={`${id}${index}`} gradientUnits="userSpaceOnUse" cx={x} cy={y} r={r}>
        <stop stopColor={color} stopOpacity="0.9" />
        <stop offset="1" stopColor={color} stopOpacity="0" />
      </radialGradient>
    ))}
  </defs>
);

const Shape = ({ d, fill = 'none', stroke, width, opacity, turn }: Plan['shapes'][number]) => (
  <path
    d={d}
    fill={fill}
    stroke={stroke}
    strokeWidth={width}
    opacity={opacity}
    transform={turn ? `rotate(${turn.join(' ')})` : undefined}
  />
);

const whole = 'M0 0h800v500H0Z';

/** Generated cover art: mesh gradient, one motif, grain. Deterministic, decoration only. */
export const CoverArt = memo(function CoverArt({ id, seed = id, tags }: CoverArtProps) {
  const plan = planCover(seed, tags);
  const key = pictureKey(id);
  return (
    <svg
      className={classes.art}
      viewBox="0 0 800 500"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden
      focusable="false"
    >
      <Gradients id={key} plan={plan} />
      <path d={whole} fill={`url(#${key}b)`} />
      {plan.glows.map((_, index) => (
        <path key={index} d={whole} fill={`url(#${key}${index})`} />
      ))}
      {plan.shapes.map((shape, index) => (
        <Shape key={index} {...shape} />
      ))}
      {/* The mesh again, thin, over the shapes: it ties them into one light. */}
      <g className={classes.light}>
        <path d={whole} fill={`url(#${key}0)`} />
        <path d={whole} fill={`url(#${key}2)`} />
      </g>
    </svg>
  );
});

export type CoverProps = CoverArtProps & {
  /** The banner; without one, or when it does not load, the generated picture stands there. */
  src?: string | null | undefined;
  /** What the banner shows; empty where the title stands beside it. */
  alt?: string;
  ratio?: 'wide' | 'square' | 'banner';
  /** For the first picture of a page: fetched immediately. */
  isFirst?: boolean;
  /** Off where the same picture stands twice on a page. */
  isMoving?: boolean;
};

/**
 * The picture of a social, with a ratio that never shifts the page: its banner over its generated art. From a card to its page
 * it moves to its new place, when both are drawn in the same step.
 */
export function Cover({ isMoving = true, ...props }: CoverProps) {
  const picture = <Picture {...props} />;
  return isMoving ? (
    <ViewTransition name={`cover-${pictureKey(props.id)}`} share="cover" default="none">
      {picture}
    </ViewTransition>
  ) : (
    picture
  );
}

function Picture({ src, alt = '', ratio = 'wide', isFirst, ...art }: CoverProps) {
  const [state, setState] = useState<'waiting' | 'shown' | 'broken'>('waiting');
  return (
    <div className={classes.cover} data-ratio={ratio}>
      <CoverArt {...art} />
      {src && state !== 'broken' ? (
        <img
          className={classes.banner}
          data-shown={state === 'shown' || undefined}
          src={src}
          alt={alt}
          loading={isFirst ? 'eager' : 'lazy'}
          fetchPriority={isFirst ? 'high' : 'auto'}
          decoding="async"
          onLoad={() => setState('shown')}
          onError={() => setState('broken')}
        />
      ) : null}
    </div>
  );
}
