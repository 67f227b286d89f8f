import { createContext, memo, useContext, useEffect, useRef, useState, ViewTransition } from 'react';
import type * as CoverSvg from './cover-svg.ts';
import { pictureKey } from './picture-key.ts';
import * as classes from './cover-art.module.css';

export type CoverArtProps = {
  id: string;
  /** What it is drawn from, with the topic it shows (`coverSeedOf`); the id where left out. */
  seed?: string | undefined;
};

let drawing: typeof CoverSvg | undefined;

/** Fetches what draws covers, after which they are drawn without waiting. */
export async function readyCovers(): Promise<void> {
  drawing ??= await import('./cover-svg.ts');
}

/** How many covers the first HTML may still draw, so that it stays small; undefined in the browser, which draws all. */
export const CoversLeftContext = createContext<{ count: number } | undefined>(undefined);

/**
 * Generated cover art: mesh gradient, one motif, grain. Deterministic, decoration only. One that came with the page stays as it
 * is; what draws covers is fetched for the first that did not.
 */
export const CoverArt = memo(function CoverArt({ id, seed = id }: CoverArtProps) {
  return <Drawn key={seed} id={id} seed={seed} />;
});

function Drawn({ id, seed }: Required<CoverArtProps>) {
  const left = useContext(CoversLeftContext);
  const draw = () => (drawing && (!left || left.count-- > 0) ? drawing.coverSvg(seed, id) : '');
  const box = useRef<HTMLDivElement>(null);
  const [svg, setSvg] = useState(draw);
  useEffect(() => {
    if (!box.current || box.current.firstChild) return undefined;
    return whenNear(box.current, () => {
      // Without it the page stands on the plain ground of the cover.
      readyCovers().then(
        () => setSvg(draw),
        () => undefined,
      );
    });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a new seed is a new element
  }, []);
  return (
    <div
      ref={box}
      className={classes.art}
      aria-hidden
      // What the gateway drew is kept while nothing here can draw it.
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: svg }}
    />
  );
}

/** Calls once the element is seen or soon will be; answers what ends the watch. */
function whenNear(element: Element, near: () => void): () => void {
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      near();
    },
    { rootMargin: '600px' },
  );
  observer.observe(element);
  return () => observer.disconnect();
}

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
